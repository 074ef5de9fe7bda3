import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import type { Declared } from '../presence.ts';
import type { StreamMessage } from './read.ts';
import { createTabs, holdTabLock } from './tabs.ts';

// One stream for all tabs of a browser: the tab that holds the lock reads it and passes on every message with its id. Each tab
// knows the last id, so that the next one goes on where the one before ended.

type TabMessage =
  /** A tab follows these topics. */
  | { kind: 'want'; topics: string[] }
  /** What its person does there. */
  | { kind: 'here'; tab: string; declared: Declared }
  /** A new reader asks what the tabs follow. */
  | { kind: 'ask' }
  | { kind: 'message'; message: StreamMessage }
  /** For a tab that has just opened. */
  | { kind: 'state'; lastId: string | undefined; held: boolean };

export interface BrowserStream {
  follow(topics: Iterable<string>): void;
  /** What the person does in this tab. */
  declare(declared: Declared): void;
  close(): void;
}

export interface BrowserStreamOptions {
  /** Who is signed in: people of one browser share nothing. */
  person: string;
  onMessage: (message: StreamMessage) => void;
  onHeld: (held: boolean) => void;
}

export function openBrowserStream({ person, onMessage, onHeld }: BrowserStreamOptions): BrowserStream {
  const name = `rpd-live ${person}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const wanted = new Set<string>();
  const closing = new AbortController();
  const tab = crypto.randomUUID?.() ?? String(Math.random());
  /** Who is where, as it was last said: for tabs that open later. */
  const present = new Map<string, StreamMessage>();
  let declared: Declared = {};
  let tabs: ReturnType<typeof createTabs> | undefined;
  let lastId: string | undefined;
  let isHeld = false;
  let connection: Connection | undefined;

  const post = (message: TabMessage): void => channel?.postMessage(message);
  const take = (message: StreamMessage): void => {
    lastId = message.id ?? lastId;
    onMessage(message);
  };
  const setHeld = (held: boolean): void => {
    isHeld = held;
    onHeld(held);
  };
  const read = (): void => {
    connection = openConnection({
      lastId,
      onMessage: message => {
        if (message.event === 'open') present.clear();
        if (message.event === 'presence') present.set(topicOf(message), message);
        take(message);
        post({ kind: 'message', message });
      },
      onHeld: held => {
        setHeld(held);
        post({ kind: 'state', lastId, held });
      },
    });
    connection.follow(wanted);
    const own = connection;
    tabs = createTabs(merged => own.declare(merged), closing.signal);
    tabs.set(tab, declared);
    post({ kind: 'ask' });
  };
  const answer = (topics: string[]): void => {
    if (!connection) return;
    connection.follow(topics);
    post({ kind: 'state', lastId, held: isHeld });
    for (const message of present.values()) post({ kind: 'message', message });
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'want') answer(data.topics);
    if (data.kind === 'here') tabs?.set(data.tab, data.declared);
    if (data.kind === 'ask' && wanted.size > 0) {
      post({ kind: 'want', topics: [...wanted] });
      post({ kind: 'here', tab, declared });
    }
    if (connection) return;
    if (data.kind === 'message') take(data.message);
    if (data.kind === 'state') {
      lastId = data.lastId ?? lastId;
      setHeld(data.held);
    }
  });
  if (channel) holdTabLock(tab, closing.signal);
  if (channel && 'locks' in navigator) {
    navigator.locks
      .request(name, { signal: closing.signal }, () => {
        read();
        // The lock is held as long as the tab reads.
        return new Promise<void>(resolve => {
          closing.signal.addEventListener('abort', () => resolve());
        });
      })
      .catch(() => undefined);
  } else read();
  return {
    follow(topics) {
      const added = [...topics].filter(topic => !wanted.has(topic));
      if (added.length === 0) return;
      for (const topic of added) wanted.add(topic);
      if (connection) connection.follow(added);
      else post({ kind: 'want', topics: added });
    },
    declare(next) {
      declared = next;
      if (tabs) tabs.set(tab, declared);
      else post({ kind: 'here', tab, declared });
    },
    close() {
      connection?.close();
      closing.abort();
      channel?.close();
    },
  };
}

/** The entity that a message about presence is of. */
function topicOf({ data }: StreamMessage): string {
  const { topic } = JSON.parse(data) as { topic?: unknown };
  return String(topic);
}
