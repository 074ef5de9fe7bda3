import { admitsCall, admitsTopic, comparablePath, isWithin } from '@rpd/shared/domain';
import {
  type ApiAnswer,
  type Area,
  type FrameFault,
  type FrameMessage,
  type MountContext,
  type ShellMessage,
} from '@rpd/shared/remote';
import { CALL_NOT_GRANTED, REMOTE_HEADER } from './granted.ts';
import { createBucket, FRAME_LIMITS, MAX_REFUSED, MAX_REQUESTS, MAX_TOPICS } from './isolated-limits.ts';
import { malformedCall, readFrameMessage } from './isolated-messages.ts';

export interface BridgeOptions {
  name: string;
  title: string;
  areas: readonly Area[];
  /** What was granted of the API. */
  scopes: readonly string[];
  /** Sends to the frame. */
  say: (message: ShellMessage) => void;
  onStarted: () => void;
  onHeight: (height: number) => void;
  onFault: (fault: FrameFault) => void;
  onEscape: () => void;
  /** It answers. */
  onPong: () => void;
  /** It says more than anybody needs: it is taken away. */
  onFlood: () => void;
}

export interface Bridge {
  /** Takes a message of the frame. */
  hear: (data: unknown) => void;
  end: () => void;
}

const MALFORMED = 'Cet appel de l’API n’est pas permis : son chemin, ses en-têtes ou son corps.';
const TOO_MANY = 'Trop d’appels à la fois : réessayez dans un instant.';
/** What an answer of the API hands on beside its body. */
const ANSWER_HEADERS = new Set(['etag', 'x-total-count', 'x-total-more', 'content-type', 'retry-after']);

const refusalOf = (error: unknown): { status: number; message: string; fields: Record<string, string> } => {
  const { status, message, fields } = (error ?? {}) as Record<string, unknown>;
  return {
    status: typeof status === 'number' ? status : 0,
    message: typeof message === 'string' ? message : 'Le serveur ne répond pas.',
    fields: Object.fromEntries(Object.entries((fields ?? {}) as Record<string, string>)),
  };
};

/** The address of the application that a frame asks for, where it lies in one of its areas; null elsewhere. */
export function addressWithin(to: string, areas: readonly Area[]): string | null {
  if (!URL.canParse(to, window.location.href)) return null;
  const { origin, pathname, search, hash } = new URL(to, window.location.href);
  const paths = [pathname, comparablePath(pathname)];
  const isOwn = paths.every(path => areas.some(area => isWithin(path, area.path)));
  // An escaped slash is one to some readers of addresses, and none to others.
  if (/%(?:2f|5c)/i.test(pathname)) return null;
  return origin === window.location.origin && isOwn ? pathname + search + hash : null;
}

/**
 * Does for a sandboxed frame what its messages ask for, as far as its remote may have it: what is malformed, too much, out of its areas or
 * not granted is refused here, and calls of the API once more by the host.
 */
export function createBridge(context: MountContext, options: BridgeOptions): Bridge {
  const { name, title, areas, scopes, say } = options;
  const take = Object.fromEntries(
    Object.entries(FRAME_LIMITS).map(([kind, limit]) => [kind, createBucket(limit)]),
  ) as Record<keyof typeof FRAME_LIMITS, () => boolean>;
  const running = new Map<number, AbortController>();
  const topics = new Map<number, () => void>();
  let refused = 0;
  let isOver = false;

  const refuse = (id: number, status: number, message: string): void =>
    say({ type: 'refusal', id, status, message, fields: {} });

  function answer(id: number, { status, body, headers }: ApiAnswer): void {
    const kept = Object.entries(headers).filter(([header]) => ANSWER_HEADERS.has(header));
    say({ type: 'answer', id, answer: { status, body, headers: Object.fromEntries(kept) } });
  }

  async function request({ id, path, method, body, headers }: Asked<'request'>): Promise<void> {
    if (running.has(id)) return;
    if (!admitsCall(scopes, method, path)) return refuse(id, 403, CALL_NOT_GRANTED);
    if (running.size >= MAX_REQUESTS || !take.requests()) return refuse(id, 429, TOO_MANY);
    const ended = new AbortController();
    running.set(id, ended);
    try {
      const found = await context.request({
        path,
        method,
        body,
        // The host reads there for whom it is asked, and refuses what was not granted.
        headers: { ...headers, [REMOTE_HEADER]: name },
        signal: AbortSignal.any([ended.signal, context.signal]),
      });
      if (running.delete(id)) answer(id, found);
    } catch (error) {
      if (running.delete(id) && !isOver) say({ type: 'refusal', id, ...refusalOf(error) });
    }
  }

  function follow({ id, topic }: Asked<'follow'>): void {
    if (topics.has(id) || topics.size >= MAX_TOPICS || !admitsTopic(scopes, topic)) return;
    topics.set(
      id,
      context.live(topic, change => say({ type: 'change', id, change })),
    );
  }

  function act(message: FrameMessage): void {
    switch (message.type) {
      case 'started':
        return options.onStarted();
      case 'failed':
        return options.onFault(message.fault);
      case 'request':
        return void request(message);
      case 'abort':
        running.get(message.id)?.abort();
        return void running.delete(message.id);
      case 'navigate': {
        const to = addressWithin(message.to, areas);
        if (to !== null && take.navigations()) context.navigate(to, { replace: message.replace });
        return;
      }
      case 'names':
        return void (take.labels() && context.breadcrumb.names(message.names));
      case 'items': {
        const items = message.items.map(({ text, to }) => {
          const own = to === undefined ? null : addressWithin(to, areas);
          return own === null ? { text } : { text, to: own };
        });
        return void (take.labels() && context.breadcrumb.items(items));
      }
      case 'reset':
        return void (take.labels() && context.breadcrumb.reset());
      case 'title':
        return void (take.labels() && context.title(message.text));
      case 'height':
        return options.onHeight(message.height);
      case 'follow':
        return follow(message);
      case 'unfollow':
        topics.get(message.id)?.();
        return void topics.delete(message.id);
      case 'notify':
        // Who says it stands before it: the page speaks in other words.
        return void (take.notices() && context.notify(message.kind, `« ${title} » : ${message.text}`));
      case 'escape':
        return options.onEscape();
      case 'pong':
        return options.onPong();
    }
  }

  const stops = [
    context.location.subscribe(value => {
      if (addressWithin(value.pathname, areas) !== null) say({ type: 'location', value });
    }),
    context.session.subscribe(value => say({ type: 'session', value })),
  ];
  return {
    hear(data) {
      if (isOver) return;
      const message = take.messages() ? readFrameMessage(data) : null;
      if (message) return act(message);
      const id = malformedCall(data);
      if (id !== null) refuse(id, 400, MALFORMED);
      refused += 1;
      if (refused > MAX_REFUSED) options.onFlood();
    },
    end() {
      isOver = true;
      for (const stop of [...stops, ...topics.values()]) stop();
      for (const ended of running.values()) ended.abort();
      topics.clear();
      running.clear();
    },
  };
}

type Asked<Type extends FrameMessage['type']> = Extract<FrameMessage, { type: Type }>;
