/** Days and times as the language of the page writes them. */

import { settings } from './settings.svelte';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' };

export function day(ms: number): string {
  return new Date(ms).toLocaleDateString(LOCALES[settings.language], { dateStyle: 'medium' });
}

export function moment(ms: number): string {
  return new Date(ms).toLocaleString(LOCALES[settings.language], {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}
