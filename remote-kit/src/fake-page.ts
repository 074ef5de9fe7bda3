import {
  type ApiAnswer,
  type ApiRequest,
  CONTRACT_VERSION,
  type Mount,
  type MountContext,
  type PageLocation,
  type PagePerson,
  type PageValue,
} from '@rpd/shared/remote';

interface Settable<Value> extends PageValue<Value> {
  set: (next: Value) => void;
}

function value<Value>(first: Value): Settable<Value> {
  let current = first;
  const listeners = new Set<(next: Value) => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface FakePageOptions {
  /** Who is signed in. */
  person?: Partial<PagePerson>;
  /** Where one is: `/app/guilds/42?open=1`. */
  path?: string;
  base?: string;
  theme?: 'light' | 'dark';
  /** What a slot hands on. */
  props?: object;
  /** Answers the API: a body by `METHOD path`, or a function. What is not named is refused with 404. */
  answers?: Record<string, unknown>;
}

/** A page without a browser's platform: for tests of what draws by `mount`. It needs a `document`. */
export interface FakePage {
  context: MountContext;
  element: HTMLElement;
  /** Draws as the page does; waits until it is drawn. */
  mount: (mount: Mount) => Promise<void>;
  /** Takes it away, as when one leaves. */
  leave: () => void;
  signOut: () => void;
  setTheme: (theme: 'light' | 'dark') => void;
  go: (path: string) => void;
  /** What was asked of the API, in order. */
  requests: ApiRequest[];
  /** Addresses that it went to. */
  visited: string[];
  notices: { kind: string; text: string }[];
  /** What it says to the breadcrumb and the tab now. */
  said: { names: Record<string, string>; title: string | null };
  /** What it gave to `fail`. */
  failures: unknown[];
  /** Says to it that something changed. */
  change: (topic: string, change: Parameters<Parameters<MountContext['live']>[1]>[0]) => void;
}

class Refusal extends Error {
  readonly status = 404;
  readonly fields = {};
}

const locationOf = (path: string): PageLocation => {
  const { pathname, search, hash } = new URL(path, 'https://page.test');
  return { pathname, search, hash };
};

export function fakePage(options: FakePageOptions = {}): FakePage {
  const { person = {}, path = '/app', base = path, theme = 'light', props = {}, answers = {} } = options;
  const location = value(locationOf(path));
  const session = value<PagePerson | null>({ id: 'person', name: 'Lorelei', roles: ['RP'], ...person });
  const shownTheme = value(theme);
  const ended = new AbortController();
  const listeners = new Map<string, Set<Parameters<MountContext['live']>[1]>>();
  const element = document.createElement('div');
  document.body.append(element);
  let unmount: unknown;

  async function answer(request: ApiRequest): Promise<ApiAnswer> {
    page.requests.push(request);
    const key = `${request.method ?? 'GET'} ${request.path}`;
    if (!Object.hasOwn(answers, key)) throw new Refusal(`The test has no answer for ${key}.`);
    const found = answers[key];
    const body: unknown = typeof found === 'function' ? await found(request) : found;
    return { status: 200, body, headers: {} };
  }

  const page: FakePage = {
    element,
    requests: [],
    visited: [],
    notices: [],
    said: { names: {}, title: null },
    failures: [],
    context: {
      contract: CONTRACT_VERSION,
      base,
      location,
      session,
      theme: shownTheme,
      props: value(props),
      nonce: 'nonce-of-the-test',
      signal: ended.signal,
      request: answer,
      navigate(to) {
        page.visited.push(to);
        location.set(locationOf(to));
      },
      breadcrumb: {
        names: names => void (page.said.names = { ...names }),
        items: () => undefined,
        reset: () => void (page.said.names = {}),
      },
      title: text => void (page.said.title = text),
      live(topic, listener) {
        const all = listeners.get(topic) ?? new Set();
        listeners.set(topic, all.add(listener));
        return () => void all.delete(listener);
      },
      notify: (kind, text) => void page.notices.push({ kind, text }),
      fail: error => void page.failures.push(error),
    },
    async mount(mount) {
      unmount = await mount(element, page.context);
    },
    leave() {
      ended.abort();
      if (typeof unmount === 'function') unmount();
      element.remove();
    },
    signOut: () => session.set(null),
    setTheme: shownTheme.set,
    go: to => location.set(locationOf(to)),
    change(topic, change) {
      for (const listener of listeners.get(topic) ?? []) listener(change);
    },
  };
  return page;
}
