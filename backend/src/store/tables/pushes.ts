import { bool, integer, moment, oneOf, optionalMoment, optionalText, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';

/** Our keys towards push services (RFC 8292); the last generation is the one that browsers subscribe with. */
export interface VapidKeyRow {
  /** The public key, base64url. */
  id: string;
  generation: number;
  /** Sealed. */
  private_key: string;
  created_at: string;
}

/** A browser that shows somebody's notifications. */
export interface PushDeviceRow {
  id: string;
  user_id: string;
  /** The sign-in that turned it on, or opened the application there since: its end ends the device. */
  session_id: string;
  /** « Firefox sur Windows ». */
  device: string;
  /** SHA-256: one browser is one device. */
  endpoint_hash: string;
  /** Sealed: the address at the push service and the keys that encrypt for the browser alone. Who has them can write to it. */
  subscription: string;
  /** The key of ours that the browser subscribed with. */
  vapid_id: string;
  created_at: string;
  seen_at: string;
  last_push_at: string | null;
  last_error: string | null;
}

/** `held`: until quiet hours are over. `dropped`: read meanwhile, or out of date. */
export type PushStatus = 'waiting' | 'held' | 'sending' | 'sent' | 'failed' | 'dropped';

/** The queue of what devices are to show: written in the transaction of what it tells, emptied by the worker. */
const columns = {
  _id: text('id'),
  device_id: text('device_id'),
  user_id: text('user_id'),
  /** The notice in the bell; '' where there is none. */
  notice_id: text('notice_id'),
  title: text('title'),
  body: text('body'),
  to: text('to_path'),
  /** At the push service and on the screen, the next one of the same tag takes its place. */
  tag: text('tag'),
  urgent: bool('is_urgent'),
  state: oneOf<PushStatus>()('state'),
  attempts: integer('attempts'),
  nextAttemptAt: moment('next_attempt_at'),
  claim: optionalText('claim'),
  claimedUntil: optionalMoment('claimed_until'),
  processId: optionalText('process_id'),
  lastError: optionalText('last_error'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  /** After this nobody wants to see it any more. */
  expiresAt: moment('expires_at'),
};
export const pushCodec = tableCodec(columns);
export type PushRow = RowOf<typeof columns>;
export type StoredPush = EntityOf<typeof columns>;
