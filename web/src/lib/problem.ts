/** Why something did not work, in the player's language. */

import { ApiError } from './api';
import { said, t } from './i18n/index.svelte';

export function problemText(error: unknown): string {
  return error instanceof ApiError ? said(error.text) : t().app.away;
}
