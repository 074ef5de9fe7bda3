import type { InferType } from 'yup';
import { reference, shape, text } from './schema.ts';

/** Devices that one account gets notifications on. */
export const PUSH_DEVICES_MAX = 10;

const BASE64URL = /^[\w-]+$/;
const key = (min: number, max: number) =>
  text(max).min(min).matches(BASE64URL, 'Cette clé n’est pas valide.').required();
const endpoint = () =>
  text(2000)
    .required()
    .test(
      'address',
      'Cette adresse n’est pas valide.',
      value => !value || (/^https?:\/\//.test(value) && URL.canParse(value)),
    );

/** `POST /api/push/devices`: what a browser was given by its push service (`PushSubscription.toJSON`). */
export const pushSubscriptionSchema = shape({
  endpoint: endpoint(),
  keys: shape({ p256dh: key(87, 88), auth: key(22, 24) }),
  /** The key of ours that the browser subscribed with. */
  key: key(87, 88),
  /** The device that this browser was: it took it up again by itself, unless the person removed it meanwhile. */
  replaces: reference().optional(),
});
export type PushSubscriptionInput = InferType<typeof pushSubscriptionSchema>;

/** `POST /api/push/here`: the address that this browser has, if any. */
export const pushHereSchema = shape({ endpoint: endpoint() });

/** A browser that shows somebody's notifications. */
export interface PushDevice {
  _id: string;
  /** « Firefox sur Windows ». */
  name: string;
  /** Tells this browser which one it is. */
  fingerprint: string;
  createdAt: string;
  /** When it last opened the application under this account. */
  seenAt: string;
  lastPushAt: string | null;
  /** Why the last one did not arrive. */
  lastError: string | null;
}

/** `GET /api/push`: what a browser subscribes with, and the devices of the account. */
export interface PushState {
  /** Our public key of now (VAPID, RFC 8292), as base64url. */
  key: string;
  devices: PushDevice[];
}

/** `GET /api/push/health`: how sending to devices goes, for administrators. No content, and no person. */
export interface PushHealth {
  /** Browsers that are subscribed. */
  devices: number;
  /** In the last 24 hours. */
  sent: number;
  waiting: number;
  /** Until quiet hours are over. */
  held: number;
  /** Among what the queue still has; null where it has none. */
  lastSentAt: string | null;
  /** What push services answered in the last 24 hours, the most frequent first. `isFinal`: it is not tried again. */
  refusals: { reason: string; count: number; isFinal: boolean }[];
}

/** Answer to `POST /api/push/here`: what this browser is to do with the address that it has. */
export interface PushHere {
  /** `keep`: all is well. `renew`: ask for another address with `key`. `drop`: it is nobody's here, or somebody else's. */
  verdict: 'keep' | 'renew' | 'drop';
  key: string;
}

/** What a device is sent, as JSON: what it shows, and where a press leads. */
export interface PushMessage {
  title: string;
  body: string;
  /** A notification of the same tag takes the place of the one before. */
  tag: string;
  /** A path of the application. */
  to: string;
  /** The account that it is for. */
  for: string;
}
