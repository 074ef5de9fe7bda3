import type { FrameDescription, FrameFault, FrameMessage, FrameStart, ShellMessage } from './isolated.ts';
import type { ApiAnswer, ApiRequest, MountContext, PageChange, PageLocation, PagePerson } from './mount.ts';

// Runs in the sandboxed frame of an isolated remote, before the remote's code, and in its realm: nothing here is a defence. Its text stands in
// the frame's document (backend/src/releases/frames.page.ts): `startFrame` uses nothing of this module but types.

type Unmount = (() => void) | undefined;

/** What the entry of a remote defines. */
interface Container {
  init: (scope: object) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

/** Draws the remote in the frame's document once the page has given its end of a channel. */
export function startFrame(description: FrameDescription): void {
  const root = document.querySelector<HTMLElement>('#remote') ?? document.body;
  const ended = new AbortController();
  let said: MessagePort | null = null;
  // A port has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (message: FrameMessage): void => said?.postMessage(message);
  const textOf = (error: unknown): string =>
    (error instanceof Error ? error.message : String(error)).slice(0, 300);
  const fail = (fault: FrameFault, error: unknown): void =>
    say({ type: 'failed', fault, text: textOf(error) });

  const sayHeight = (): void =>
    say({ type: 'height', height: Math.ceil(root.getBoundingClientRect().height) });

  const values = new Map<string, { set: (value: unknown) => void }>();
  function valueOf<Value>(name: string, first: Value) {
    let current = first;
    const listeners = new Set<(value: Value) => void>();
    const set = (value: Value) => {
      current = value;
      for (const listener of listeners) listener(value);
    };
    values.set(name, { set: set as (value: unknown) => void });
    return {
      get: () => current,
      subscribe(listener: (value: Value) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  }

  let count = 0;
  const waiting = new Map<
    number,
    { resolve: (answer: ApiAnswer) => void; reject: (error: unknown) => void }
  >();
  const followed = new Map<number, (change: PageChange) => void>();

  function request({ path, method = 'GET', body, headers = {}, signal }: ApiRequest): Promise<ApiAnswer> {
    return new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(id)) return;
        say({ type: 'abort', id });
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      // As JSON would send it: what cannot be cloned is no message.
      const json: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
      say({
        type: 'request',
        id,
        path,
        method,
        headers: { ...headers },
        ...(json !== undefined && { body: json }),
      });
    });
  }

  const show = ({ mode, variables }: FrameStart['theme']): 'light' | 'dark' => {
    const { style, classList } = document.documentElement;
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    style.colorScheme = mode;
    classList.toggle('dark', mode === 'dark');
    classList.toggle('light', mode === 'light');
    return mode;
  };

  function contextOf({ contract, base, location, session, theme }: FrameStart): MountContext {
    return {
      contract,
      base,
      location: valueOf<PageLocation>('location', location),
      session: valueOf<PagePerson | null>('session', session),
      theme: valueOf('theme', show(theme)),
      props: valueOf('props', {}),
      navigate: (to, { replace = false } = {}) => say({ type: 'navigate', to, replace }),
      request,
      breadcrumb: {
        names: names => say({ type: 'names', names: { ...names } }),
        items: items =>
          say({
            type: 'items',
            items: items.map(({ text, to }) => ({ text, ...(to !== undefined && { to }) })),
          }),
        reset: () => say({ type: 'reset' }),
      },
      title: text => say({ type: 'title', text }),
      live(topic, listener) {
        const id = ++count;
        followed.set(id, listener);
        say({ type: 'follow', id, topic });
        return () => void (followed.delete(id) && say({ type: 'unfollow', id }));
      },
      notify: (kind, text) => say({ type: 'notify', kind, text }),
      // Inline styles are allowed in the frame.
      nonce: '',
      signal: ended.signal,
      fail: error => fail('render', error),
    };
  }

  function loadEntry(): Promise<Container> {
    const script = document.createElement('script');
    script.src = description.entry;
    script.crossOrigin = 'anonymous';
    if (description.integrity) script.integrity = description.integrity;
    return new Promise((resolve, reject) => {
      script.addEventListener('error', () => reject(new Error(`Loading ${description.entry} failed.`)));
      script.addEventListener('load', () => {
        const container = Reflect.get(globalThis, description.container) as Container | undefined;
        if (container) resolve(container);
        else reject(new Error(`The entry does not define ${description.container}.`));
      });
      document.head.append(script);
    });
  }

  async function draw(context: MountContext): Promise<void> {
    let fault: FrameFault = 'load';
    let unmount: Unmount;
    ended.signal.addEventListener('abort', () => unmount?.());
    try {
      const container = await loadEntry();
      // The page shares no module with a frame.
      await container.init({});
      const module = (await container.get('./remote'))() as {
        default?: Partial<Record<'name' | 'contract' | 'mount', unknown>>;
      };
      fault = 'contract';
      const { name, contract, mount } = module.default ?? {};
      if (name !== description.remote)
        throw new Error(`Its name is ${String(name)}, not ${description.remote}.`);
      if (typeof mount !== 'function' || contract !== context.contract)
        throw new Error('An isolated remote draws by mount.');
      fault = 'render';
      say({ type: 'started' });
      unmount = (await (mount as (element: HTMLElement, given: MountContext) => unknown)(
        root,
        context,
      )) as Unmount;
      sayHeight();
    } catch (error) {
      fail(fault, error);
    }
  }

  function hear({ data }: MessageEvent<ShellMessage>): void {
    switch (data.type) {
      case 'location':
      case 'session':
        values.get(data.type)?.set(data.value);
        break;
      case 'theme':
        values.get('theme')?.set(show(data.value));
        break;
      case 'answer':
        waiting.get(data.id)?.resolve(data.answer);
        waiting.delete(data.id);
        break;
      case 'refusal': {
        const { status, fields, message, id } = data;
        waiting.get(id)?.reject(Object.assign(new Error(message), { name: 'ApiError', status, fields }));
        waiting.delete(id);
        break;
      }
      case 'change':
        followed.get(data.id)?.(data.change);
        break;
      case 'ping':
        say({ type: 'pong' });
        break;
      case 'end':
        ended.abort();
        break;
    }
  }

  /** Links to addresses of the application are followed by the page; the sandbox lets no other one lead anywhere. */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const to = link?.getAttribute('href') ?? '';
    if (!link || event.defaultPrevented || to.startsWith('#')) return;
    event.preventDefault();
    if (/^\/app(?:[/?#]|$)/.test(to)) say({ type: 'navigate', to, replace: false });
  }

  function begin(start: FrameStart, port: MessagePort): void {
    said = port;
    port.addEventListener('message', hear as (event: MessageEvent) => void);
    port.start();
    Object.assign(globalThis, {
      RPD_INTEGRITY: (address: string) => description.hashes[address.split('?')[0] ?? ''] ?? '',
    });
    addEventListener('error', event => fail('event', event.error ?? event.message));
    addEventListener('unhandledrejection', event => fail('promise', event.reason));
    document.addEventListener('click', follow);
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && !event.defaultPrevented) say({ type: 'escape' });
    });
    new ResizeObserver(sayHeight).observe(root);
    void draw(contextOf(start));
  }

  addEventListener('message', function first({ source, data, ports: [port] }: MessageEvent<FrameStart>) {
    if (source !== window.parent || data?.type !== 'rpd-start' || !port) return;
    removeEventListener('message', first);
    begin(data, port);
  });
}
