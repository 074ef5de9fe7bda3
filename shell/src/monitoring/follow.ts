import type { RequestObserver } from '@rpd/shared/http';
import type { PageSpan } from '@rpd/shared/remote';

/** How long after a press a request counts as following from it, in ms. */
const FOLLOWS_MS = 5000;

/** Requests of a page that are followed at once, at most. */
const MAX_UNDER_WAY = 200;

/** Whose screen is shown, in which version. */
export type Origin = Pick<PageSpan, 'remote' | 'version'>;

interface Press {
  traceId: string;
  spanId: string;
  name: string;
  start: number;
  origin: Origin;
  /** Requests that followed and have not ended. */
  open: number;
  last: number;
}

const hexadecimal = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** What is pressed, by its role alone: its label may hold somebody's words. */
function roleOf(target: EventTarget | null): string {
  const pressed = target instanceof Element ? target.closest('a,button,[role],input,select,summary') : null;
  const role = pressed?.getAttribute('role') ?? pressed?.localName ?? '';
  return /^[a-z]{1,20}$/.test(role) ? role : 'page';
}

/** The kind of thing that is asked for: `server` of `…/server/6650…/name`. */
function kindOf(url: string, apiHost: string): string {
  const path = url.startsWith(apiHost) ? url.slice(apiHost.length) : '';
  return /^\/([a-z-]{1,40})(?:[/?]|$)/.exec(path)?.[1] ?? '';
}

/**
 * Makes spans of presses and of the requests that follow from them (EXT-9), and gives each request the `traceparent` under which the hosts
 * go on. Source: https://www.w3.org/TR/trace-context/
 * @param apiHost absolute address of the API host
 */
export function followPresses(
  apiHost: string,
  {
    origin,
    add,
    now = Date.now,
  }: { origin: () => Origin; add: (span: PageSpan) => void; now?: () => number },
): { press: (event: Event) => void; observer: RequestObserver } {
  let current: Press | null = null;
  /** What is under way, by the header that goes with it: the client hands on copies of a request. */
  const requests = new Map<string, PageSpan & { press: Press | null }>();

  const end = (press: Press): void => {
    const { traceId, spanId, name, start, last } = press;
    add({
      traceId,
      spanId,
      parentId: null,
      name,
      start,
      duration: last - start,
      status: null,
      ...press.origin,
    });
  };

  return {
    press(event) {
      const start = now();
      const name = `press ${roleOf(event.target)}`;
      const [traceId, spanId] = [hexadecimal(16), hexadecimal(8)];
      current = { traceId, spanId, name, start, origin: origin(), open: 0, last: start };
    },
    observer: {
      begin(request) {
        const start = now();
        const press = current && start - current.start < FOLLOWS_MS ? current : null;
        if (press) press.open += 1;
        const { remote, version } = press?.origin ?? origin();
        const span: PageSpan & { press: Press | null } = {
          traceId: press?.traceId ?? hexadecimal(16),
          spanId: hexadecimal(8),
          parentId: press?.spanId ?? null,
          name: `${request.method} ${kindOf(request.url, apiHost)}`,
          start,
          duration: 0,
          status: null,
          remote,
          version,
          press,
        };
        const header = `00-${span.traceId}-${span.spanId}-01`;
        // Of a request that was given up nobody says that it ended.
        if (requests.size >= MAX_UNDER_WAY) requests.clear();
        requests.set(header, span);
        request.headers.set('traceparent', header);
        if (remote && version) request.headers.set('baggage', `rpd.remote=${remote},rpd.version=${version}`);
      },
      end(request, status) {
        const header = request.headers.get('traceparent') ?? '';
        const found = requests.get(header);
        if (!found) return;
        requests.delete(header);
        const { press, ...span } = found;
        const at = now();
        add({ ...span, status, duration: at - span.start });
        if (!press) return;
        press.open -= 1;
        press.last = at;
        // What is asked for one after the other belongs together: the press is over once nothing of it is under way.
        if (press.open === 0) end(press);
      },
    },
  };
}
