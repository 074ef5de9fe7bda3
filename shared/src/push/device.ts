import type { PushDevice, PushHere, PushState } from '../domain/push.ts';
import { api, ApiError } from '../http/index.ts';
import { browserStorage } from '../storage/index.ts';

/** The account that wants notifications in this browser, and which device it is: what the end of a sign-in takes is taken up again. */
const WANTED = 'rpd-push';

interface Wanted {
  account: string;
  device: string;
}

function wanted(): Wanted | null {
  const { account, device } = (browserStorage.readJson(WANTED) ?? {}) as Partial<Wanted>;
  return typeof account === 'string' && typeof device === 'string' ? { account, device } : null;
}

export const isWantedHere = (account: string): boolean => wanted()?.account === account;

const registration = async () => navigator.serviceWorker.getRegistration();

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null;

/** Which of the account's devices this browser is, as the API names it; null where it is none. */
export async function fingerprintHere(): Promise<string | null> {
  const found = 'serviceWorker' in navigator ? await subscription() : null;
  if (!found) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(found.endpoint));
  return btoa(String.fromCodePoint(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, character => character.codePointAt(0) ?? 0);
}

/** Has the browser ask its push service for an address, and tells our host. The permission is there. */
async function subscribe(key: string, account: string, replaces?: string): Promise<PushDevice> {
  const worker = await registration();
  if (!worker) throw new Error('no service worker');
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = made.toJSON();
  try {
    const json = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] }, key, replaces };
    const device = await api.post('api/push/devices', { json }).json<PushDevice>();
    browserStorage.writeJson(WANTED, { account, device: device._id } satisfies Wanted);
    return device;
  } catch (error) {
    // An address that nobody writes to is worth nothing.
    await made.unsubscribe();
    throw error;
  }
}

/** Turns notifications on in this browser, which asks the person first. Null when they, or the browser, said no. */
export async function turnOnHere(account: string): Promise<PushDevice | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return null;
  // One that another account left, or of a key that we no longer give out, does not go on under this one.
  await (await subscription())?.unsubscribe();
  const { key } = await api.get('api/push').json<PushState>();
  return subscribe(key, account);
}

/** What this browser shows ends here, whatever the host knows. */
export async function forgetHere(): Promise<void> {
  browserStorage.remove(WANTED);
  await (await subscription())?.unsubscribe();
}

export async function turnOffHere(device: string): Promise<void> {
  await forgetHere();
  await api.delete(`api/push/devices/${device}`);
}

/**
 * A page has opened: tells the host that this browser is still the account's device. What is somebody else's, or was removed elsewhere,
 * ends; what the end of a sign-in took, or a new key of ours made old, is taken up again.
 */
export async function confirmHere(account: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !(await registration())) return;
  const mine = wanted()?.account === account ? wanted() : null;
  const present = await subscription();
  if (!present && !mine) return;
  if (!present) {
    const { key } = await api.get('api/push').json<PushState>();
    await takeUp(key, account, mine?.device);
    return;
  }
  const { endpoint } = present;
  const { verdict, key } = await api.post('api/push/here', { json: { endpoint } }).json<PushHere>();
  if (verdict === 'keep') return;
  await present.unsubscribe();
  if (verdict === 'drop') browserStorage.remove(WANTED);
  else await takeUp(key, account, mine?.device);
}

/** As the device that it was; one that the person removed meanwhile stays removed. */
async function takeUp(key: string, account: string, device: string | undefined): Promise<void> {
  if (device === undefined) return;
  try {
    await subscribe(key, account, device);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    browserStorage.remove(WANTED);
  }
}
