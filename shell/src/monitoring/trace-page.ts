import { observeRequests } from '@rpd/shared/http';
import { MAX_PAGE_SPANS, type PageSpan } from '@rpd/shared/remote';
import { hosts, useSession } from '@rpd/shared/session';
import type { Shown } from '../lib/shown-at.ts';
import { followPresses } from './follow.ts';

/** How long spans wait for others, in ms. */
const SEND_MS = 5000;

let isFollowing = false;

/** Follows what this page asks the hosts for, from now on, and sends what it has measured. Loaded only where somebody collects traces. */
export function tracePage(at: (pathname: string) => Shown | null): void {
  if (isFollowing) return;
  isFollowing = true;
  const waiting: PageSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Not by the API's client: this is no request that somebody made. */
  const send = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const spans = waiting.splice(0, MAX_PAGE_SPANS);
    const { token } = useSession.getState();
    if (spans.length === 0 || !token) return;
    void fetch(`${hosts().apiHost}/traces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ spans }),
      keepalive: true,
    }).catch(() => undefined);
  };
  const add = (span: PageSpan): void => {
    waiting.push(span);
    if (waiting.length >= MAX_PAGE_SPANS) send();
    else timer ??= setTimeout(send, SEND_MS);
  };

  const origin = () => {
    const { remote = null, version = null } = at(window.location.pathname) ?? {};
    return { remote, version };
  };
  const apiHost = new URL(hosts().apiHost, window.location.href).href.replace(/\/$/, '');
  const { press, observer } = followPresses(apiHost, { origin, add });
  // Before the handlers of the page: what they ask for follows from the press.
  for (const kind of ['click', 'submit', 'keydown']) window.addEventListener(kind, press, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  observeRequests(observer);
}
