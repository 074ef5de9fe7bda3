import type { PushMessage } from '@rpd/shared/domain';
import { pageForClick, readMessage, shows } from './push.rules.ts';
import { type NotificationEvent, type PushEvent, scope } from './scope.ts';

// Notifications on this device (docs/adr/0093-notifications-on-devices.md). The push service gave what our host encrypted for this browser;
// whether it is wanted, and in which words, the host has decided.

const ICON = '/icon-192.png';

async function show(message: PushMessage): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!shows(message, pages)) return;
  const { title, body, tag, to } = message;
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: { to },
    icon: ICON,
    lang: 'fr',
    // Where one takes the place of another, the device says so once more.
    ...({ renotify: true } as object),
  });
  await scope.navigator.setAppBadge?.().catch(() => undefined);
}

/** A page that is open takes the person there, and asks first where something is not saved; else there is a new one. */
async function open(to: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pageForClick(to, pages);
  if (!page) {
    await scope.clients.openWindow(to);
    return;
  }
  await page.focus();
  page.postMessage({ type: 'open', to }, []);
}

export function followPushes(): void {
  scope.addEventListener('push', event => {
    event.waitUntil(show(readMessage((event as PushEvent).data)));
  });
  scope.addEventListener('notificationclick', event => {
    const { notification } = event as NotificationEvent;
    notification.close();
    const { to } = readMessage({ json: () => notification.data as unknown });
    event.waitUntil(Promise.all([open(to), scope.navigator.clearAppBadge?.().catch(() => undefined)]));
  });
}
