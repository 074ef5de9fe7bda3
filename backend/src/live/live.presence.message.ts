import { PRESENCE_STATES } from '@rpd/shared/domain';
import type { PresenceState } from '@rpd/shared/domain';

/** What the person of a stream does on an entity. */
export interface PresenceEntry {
  stream: string;
  topic: string;
  person: { _id: string; name: string; avatar: string };
  /** Null: they are gone. */
  state: PresenceState | null;
  /** On which part of the entity. */
  at: string | null;
}

/**
 * What travels between processes. `from`: the process that sends it. `held`: it has the stream; else the process that has the stream
 * takes the message.
 */
export type PresenceMessage = PresenceEntry & { from: string; held: boolean };

export const isPresenceState = (value: unknown): value is PresenceState =>
  PRESENCE_STATES.some(state => state === value);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_000;

/** Reads what another process sent; null for what is not ours. */
export function decodePresence(text: string): PresenceMessage | null {
  try {
    const {
      from,
      stream,
      topic,
      person,
      state,
      held,
      at = null,
    } = JSON.parse(text) as Record<string, unknown>;
    const { _id, name, avatar } = person as Record<string, unknown>;
    const isWhole = [from, stream, topic, _id, name, avatar].every(isText) && typeof held === 'boolean';
    if (!isWhole || (state !== null && !isPresenceState(state))) return null;
    // A process of an older version sends none.
    if (at !== null && !isText(at)) return null;
    return { from, stream, topic, state, held, at, person: { _id, name, avatar } } as PresenceMessage;
  } catch {
    return null;
  }
}
