import { bool, integer, moment, optionalText, text } from '../codec.ts';
import type { Column, RowOf } from '../codec.ts';

const optionalInteger = <N extends string>(name: N): Column<N, number | null, number | null> => ({
  ...integer(name),
  encode: (value: number | null) => value,
  decode: (stored: number | null) => stored,
});

/** What became of the requests that carried an Idempotency-Key, for a day. */
const columns = {
  /** SHA-256 of the person and the key: the key itself is nowhere, since it opens the answer. */
  id: text('id'),
  /** SHA-256 of the method, the address and the body. */
  request: text('request'),
  /** Which attempt works on it, and in which process: when that one is dead, another attempt may. */
  holder: text('holder'),
  processId: optionalText('process_id'),
  /** Until when nobody else may, where the process is not known. */
  lockedUntil: moment('locked_until'),
  /** Set in the transaction of what was asked for: from then on it must not be done again. */
  done: bool('done'),
  status: optionalInteger('status'),
  /** The answer, encrypted with the key: it may hold a password that is shown once. */
  answer: optionalText('answer'),
  expiresAt: moment('expires_at'),
};
export type IdempotencyKeyRow = RowOf<typeof columns>;
