import { tabStorage } from '@rpd/shared/storage';

const KEY = 'rpd-farewell';

/** Keeps a sentence to show after the next page load (SES-7). */
export const saveFlashMessage = (message: string): boolean => tabStorage.write(KEY, message);

/** Returns the kept sentence once, then null. */
export function consumeFlashMessage(): string | null {
  const message = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return message;
}
