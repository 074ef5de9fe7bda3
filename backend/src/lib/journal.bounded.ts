import type { Store } from '../store/store.ts';
import { type Actor, type Happening, record } from './journal.ts';

// What anybody can cause as often as they like must not fill the journal: the first of a kind is written at once, the
// others of the same minute are one line with their number.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Different kinds of one group that are written in a minute; beyond, they count as one kind. */
const MAX_KINDS = 10;
/** Lines of a process in an hour; beyond, an action is one line an hour. */
const MAX_LINES = 2_000;
/** How long closed windows may wait for their line, in ms. */
const FLUSH_EVERY = 15_000;

export interface Bounded {
  actor: Actor;
  happening: Happening;
  /** Who causes it: a person, a network. */
  group: string;
  /** How long the same happening is one line, in ms; a minute by default. */
  windowMs?: number;
}

interface Window {
  endsAt: number;
  group: string;
  repeats: number;
  event: Bounded;
}

interface State {
  windows: Map<string, Window>;
  hour: { startedAt: number; lines: number };
  timer: NodeJS.Timeout | undefined;
}

const states = new WeakMap<object, State>();

function stateOf({ db }: Store): State {
  const known = states.get(db);
  if (known) return known;
  const state: State = { windows: new Map(), hour: { startedAt: 0, lines: 0 }, timer: undefined };
  states.set(db, state);
  return state;
}

function keyOf({ windows, hour }: State, { happening, group }: Bounded): string {
  const { action, entity, id, detail = '' } = happening;
  if (hour.lines >= MAX_LINES) return action;
  const key = JSON.stringify([action, group, entity, id, detail]);
  if (windows.has(key)) return key;
  const kinds = [...windows.values()].filter(window => window.group === group).length;
  return kinds < MAX_KINDS ? key : JSON.stringify([action, group]);
}

/** Writes a line for what happened, or counts it with the same of this minute. */
export async function recordBounded(store: Store, event: Bounded, now = Date.now()): Promise<void> {
  const state = stateOf(store);
  if (now - state.hour.startedAt >= HOUR) state.hour = { startedAt: now, lines: 0 };
  await flushBounded(store, now);
  const key = keyOf(state, event);
  const open = state.windows.get(key);
  if (open) {
    open.repeats += 1;
    return;
  }
  const windowMs = key === event.happening.action ? HOUR : (event.windowMs ?? MINUTE);
  state.windows.set(key, { endsAt: now + windowMs, group: event.group, repeats: 0, event });
  state.hour.lines += 1;
  state.timer ??= setInterval(() => {
    flushBounded(store).catch((error: unknown) => event.actor.log.error(error));
  }, FLUSH_EVERY).unref();
  await record(store.db, event.actor, event.happening);
}

/** Writes how often the happenings of windows that are over were repeated; of all windows with `now` Infinity. */
export async function flushBounded(store: Store, now = Date.now()): Promise<void> {
  const state = states.get(store.db);
  if (!state) return;
  for (const [key, { endsAt, repeats, event }] of state.windows) {
    if (endsAt > now) continue;
    state.windows.delete(key);
    if (repeats === 0) continue;
    const { detail = '' } = event.happening;
    const times = `encore ${repeats} fois`;
    await record(store.db, event.actor, {
      ...event.happening,
      detail: detail ? `${detail} (${times})` : times,
    });
  }
  if (state.windows.size > 0) return;
  clearInterval(state.timer);
  state.timer = undefined;
}
