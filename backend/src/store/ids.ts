import { randomBytes } from 'node:crypto';

let lastMs = 0;
let lastTail = 0;

/**
 * A new identifier: 24 hex digits, 12 of time (ms) then 12 of chance. Ids made by one process sort in the order
 * of their making, so that the primary key alone lists rows from oldest to newest.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  // Within one millisecond the tail only grows: a short random step keeps it unguessable and ordered.
  lastTail =
    now === lastMs
      ? lastTail + 1 + (randomBytes(2).readUInt16BE() % 1024)
      : Math.floor(randomBytes(6).readUIntBE(0, 6) / 2);
  lastMs = now;
  return now.toString(16).padStart(12, '0') + lastTail.toString(16).padStart(12, '0');
}

/** Whether a value has the form of an identifier. */
export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value);
