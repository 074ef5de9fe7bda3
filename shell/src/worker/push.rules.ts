import type { PushMessage } from '@rpd/shared/domain';

/** A tab, as the worker sees it. */
export interface PageClient {
  url: string;
  focused?: boolean;
  visibilityState?: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
}

const HOME = '/app';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A path of the application; whatever else was written there leads to its first page. */
function pathOf(to: unknown): string {
  const { origin } = globalThis.location;
  const path = text(to);
  if (!URL.canParse(path, origin)) return HOME;
  const url = new URL(path, origin);
  const isOurs = url.origin === origin && /^\/app(?:\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : HOME;
}

/** What is to be shown. A browser that promised to show something shows this, whatever came. */
export function readMessage(data: { json: () => unknown } | null | undefined): PushMessage {
  let read: Partial<Record<keyof PushMessage, unknown>> = {};
  try {
    read = data?.json() ?? {};
  } catch {
    // Not of ours, or of a version to come.
  }
  return {
    title: text(read.title) || 'Du nouveau sur RPD',
    body: text(read.body),
    tag: text(read.tag) || 'rpd',
    to: pathOf(read.to),
    for: text(read.for),
  };
}

const pathnameOf = (url: string): string => new URL(url, globalThis.location.origin).pathname;

/** Not where the person looks at that very thing. */
export const shows = ({ to }: PushMessage, pages: readonly PageClient[]): boolean =>
  !pages.some(
    page => page.focused && page.visibilityState === 'visible' && pathnameOf(page.url) === pathnameOf(to),
  );

/** The tab that a press leads to: the one that shows the thing, else the one that was looked at last; null: none is open. */
export function pageForClick(to: string, pages: readonly PageClient[]): PageClient | null {
  const ours = pages.filter(page => /^\/app(?:\/|$)/.test(pathnameOf(page.url)));
  return (
    ours.find(page => pathnameOf(page.url) === pathnameOf(to)) ??
    ours.find(page => page.focused) ??
    ours.find(page => page.visibilityState === 'visible') ??
    ours[0] ??
    null
  );
}
