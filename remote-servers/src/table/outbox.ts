import type { LogEntryInput } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/inputs';
import { createStore } from 'zustand';

/** Something typed or pressed that is not in the log yet. */
export interface Pending {
  entry: LogEntryInput;
  /** `sent`: the server has it, and the log is being read. */
  state: 'sending' | 'waiting' | 'refused' | 'sent';
  /** Why it was refused. */
  reason: string;
}

/** How long a page waits before it sends again what had no answer, in ms. */
const RETRY_MS = 3_000;
/** Answers that say nothing about the entry itself. */
const TRANSIENT = new Set([401, 408, 425, 429]);

interface OutboxOptions {
  /** Under what name it is kept on this device: of one person and one session. */
  name: string;
  send: (entry: LogEntryInput) => Promise<unknown>;
}

function restored(name: string): Pending[] {
  const { pending } = readDraft<{ pending: unknown }>(name) ?? {};
  if (!Array.isArray(pending)) return [];
  return (pending as Pending[])
    .filter(one => typeof one?.entry?.key === 'string')
    .map(one => (one.state === 'refused' ? one : { ...one, state: 'waiting' }));
}

/** Why the server refuses the entry for good; null where it may take it later. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return null;
  return TRANSIENT.has(error.status) ? null : (Object.values(error.fields ?? {})[0] ?? error.message);
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends entries one after the other, in the order in which they were written. What is not sent is kept on this device. */
export function createOutbox({ name, send }: OutboxOptions) {
  const store = createStore<{ pending: Pending[] }>(() => ({ pending: restored(name) }));
  const { getState, subscribe, getInitialState } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let onSent: (() => Promise<void>) | null = null;

  const set = (pending: Pending[]): void => {
    store.setState({ pending });
    const kept = pending.filter(({ state }) => state !== 'sent');
    if (kept.length > 0) writeDraft(name, { pending: kept });
    else forgetDraft(name);
  };
  const change = (key: string, part: Partial<Pending>): void =>
    set(getState().pending.map(one => (one.entry.key === key ? { ...one, ...part } : one)));
  const drop = (key: string): void => set(getState().pending.filter(({ entry }) => entry.key !== key));

  /** False when there was no answer: what follows waits too. */
  const attempt = async (entry: LogEntryInput): Promise<boolean> => {
    change(entry.key, { state: 'sending' });
    try {
      await send(entry);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason !== null) change(entry.key, { state: 'refused', reason });
      else set(getState().pending.map(one => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)));
      return reason !== null;
    }
    change(entry.key, { state: 'sent' });
    void onSent?.().finally(() => drop(entry.key));
    return true;
  };
  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    const next = () =>
      onSent ? getState().pending.find(({ state }) => state === 'sending' || state === 'waiting') : undefined;
    let isAnswered = true;
    for (let one = next(); one && isAnswered; one = next()) {
      isAnswered = await attempt(one.entry);
    }
    isSending = false;
    if (!isAnswered && onSent) timer = setTimeout(() => void flush(), RETRY_MS);
  };
  const online = () => void flush();

  return {
    getState,
    subscribe,
    getInitialState,
    drop,
    add: (entry: LogEntryInput): void => {
      set([...getState().pending, { entry, state: 'sending', reason: '' }]);
      void flush();
    },
    /** Sends what an earlier visit left. `read` fetches the log after each entry. The returned function stops it. */
    start: (read: () => Promise<void>): (() => void) => {
      onSent = read;
      window.addEventListener('online', online);
      void flush();
      return () => {
        onSent = null;
        clearTimeout(timer);
        window.removeEventListener('online', online);
      };
    },
  };
}
