import { tabStorage } from '@rpd/shared/storage';
import { browser } from './browser.ts';
import { forgetKept } from './kept-files.ts';

const KEY = 'rpd-recovered';

/**
 * The application does not start from what the worker gave: takes the worker and all that it keeps away, and loads the page
 * once more from the server. Once for each tab: what still fails then is not the worker's.
 */
export async function recoverFromFailure(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  if (!navigator.onLine || tabStorage.read(KEY) !== null) return;
  tabStorage.write(KEY, 'yes');
  await forgetKept();
  browser.reload();
}
