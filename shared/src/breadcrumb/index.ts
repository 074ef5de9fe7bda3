import { browserStorage } from '../storage/index.ts';
/** BRD-3: what a screen tells the breadcrumb, by a window event and a storage key, so that any version of any remote can. */

/** One link of a breadcrumb that a screen composes itself. `icon` is an emoji or a short text shown before it. */
export interface BreadcrumbItem {
  text: string;
  to?: string;
  icon?: string;
}

export interface BreadcrumbUpdate {
  /** Shown for the sheet's identifier in the address. */
  sheetName?: string;
  /** Shown for the person's identifier in the address. */
  userName?: string;
  /** Shown for other identifiers in the address, by identifier: of whatever a remote has screens for. */
  names?: Readonly<Record<string, string>>;
  /** Replaces the automatic breadcrumb altogether. */
  customItems?: BreadcrumbItem[];
  /** The address that it was said at, and for; set by {@link updateBreadcrumb}. */
  path?: string;
}

export const BREADCRUMB_EVENT = 'breadcrumb-update';
export const BREADCRUMB_STORAGE_KEY = 'breadcrumb-update';

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

const areTexts = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.values(value).every(one => typeof one === 'string'));

const isItem = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, to, icon } = value as Record<string, unknown>;
  return typeof text === 'string' && isText(to) && isText(icon);
};

function isUpdate(value: unknown): value is BreadcrumbUpdate {
  if (typeof value !== 'object' || value === null) return false;
  const { sheetName, userName, names, path, customItems } = value as Record<string, unknown>;
  const hasItems = customItems === undefined || (Array.isArray(customItems) && customItems.every(isItem));
  return isText(sheetName) && isText(userName) && areTexts(names) && isText(path) && hasItems;
}

/** What was last set, or null: also when the storage is refused or holds something else. */
export function readBreadcrumb(): BreadcrumbUpdate | null {
  const value = browserStorage.readJson(BREADCRUMB_STORAGE_KEY);
  return isUpdate(value) ? value : null;
}

function publish(update: BreadcrumbUpdate | null): void {
  if (update) browserStorage.writeJson(BREADCRUMB_STORAGE_KEY, update);
  else browserStorage.remove(BREADCRUMB_STORAGE_KEY);
  window.dispatchEvent(new CustomEvent(BREADCRUMB_EVENT, { detail: update }));
}

/** Sets names or items for the current address, until the next update or {@link resetBreadcrumb}. */
export const updateBreadcrumb = (update: BreadcrumbUpdate): void =>
  publish({ ...update, path: window.location.pathname });

/** Back to the automatic breadcrumb. */
export const resetBreadcrumb = (): void => publish(null);
