/** What a player likes, kept on this device. */

import type { HandOrder } from '../climbing/ranks';
import type { SortOrder } from './cards';
import { load, save } from './storage';

export type Language = 'zh' | 'en';
export type Theme = 'auto' | 'light' | 'dark';
/** The language of the games' own words, apart from that of the page (C066). */
export type Terms = 'page' | Language;

interface Stored {
  language: Language;
  terms: Terms;
  theme: Theme;
  sort: SortOrder;
  /** The order of a hand in which only ranks matter. */
  handOrder: HandOrder;
  fourColours: boolean;
  letters: boolean;
  oneTap: boolean;
}

const DEFAULTS: Stored = {
  language: navigator.language.startsWith('zh') ? 'zh' : 'en',
  terms: 'page',
  theme: 'auto',
  sort: 'suit',
  handOrder: 'rank',
  fourColours: false,
  letters: false,
  oneTap: false,
};

export const settings: Stored = $state({ ...DEFAULTS, ...load<Partial<Stored>>('settings', {}) });

/** Keeps the settings and shows them on the page for as long as it is open. */
export function applySettings(): void {
  $effect(() => save('settings', settings));
  $effect(() => {
    document.documentElement.lang = settings.language === 'zh' ? 'zh-CN' : 'en';
  });
  $effect(() => {
    document.documentElement.dataset['theme'] = settings.theme;
  });
}
