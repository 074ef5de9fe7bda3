import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { type Platform, startPlatform } from '../src/platform.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';
import { launchWholeBrowser } from '../src/whole-browser.ts';
import { expectKept, keptAtAll } from '../src/worker.ts';

// No push service of a browser maker can be reached from a test: `subscribe` answers as one would, with an address of a small service on
// loopback and keys of the right kind. Permission, worker, notification and everything on our side are real.

interface PushService {
  origin: string;
  /** Path and headers of what our host sent. */
  sent: { path: string; topic: string; encoding: string }[];
  close: () => void;
}

async function startPushService(): Promise<PushService> {
  const sent: PushService['sent'] = [];
  const server = createServer((request, response) => {
    const { topic, 'content-encoding': encoding } = request.headers;
    sent.push({ path: request.url ?? '', topic: String(topic), encoding: String(encoding) });
    request.resume().on('end', () => response.writeHead(201, { location: '/message/1' }).end());
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The browser's own call, answered as a push service would. */
async function answerForService(page: Page, service: PushService): Promise<void> {
  const given = {
    endpoint: `${service.origin}/send/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript(made => {
    const KEY = 'stand-in-push';
    const subscription = () => ({
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: () => {
        localStorage.removeItem(KEY);
        return Promise.resolve(true);
      },
    });
    PushManager.prototype.subscribe = () => {
      localStorage.setItem(KEY, 'yes');
      return Promise.resolve(subscription() as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem(KEY) ? (subscription() as unknown as PushSubscription) : null);
  }, given);
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return ((await worker?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }));
  });

/** A push as the browser hands it to the worker. */
async function deliver(page: Page, { url }: Platform, message: object): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await protocol.detach();
}

test('a person turns notifications on, tries them, and signing out ends them (25.11)', async () => {
  const browser = await launchWholeBrowser();
  const service = await startPushService();
  const platform = await startPlatform({ RPD_PUSH_LOOPBACK: 'yes' });
  const context = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    await rememberToasts(page);
    await answerForService(page, service);
    await context.grantPermissions(['notifications'], { origin: platform.url });
    await signInByApi(page, 'player', '/app/me/notifications');
    await expectKept(page, platform, 'player');
    await page.reload();
    const section = page.getByRole('region', { name: 'Notifications sur cet appareil' });
    await section.getByRole('button', { name: 'Activer sur cet appareil' }).click();
    await expectToast(page, 'Cet appareil reçoit vos notifications');
    await expect(section.getByText('Cet appareil reçoit vos notifications.')).toBeVisible();
    await expectAccessible(page);

    await section.getByRole('button', { name: /^Envoyer un essai/ }).click();
    await expect.poll(() => service.sent.length).toBe(1);
    expect(service.sent[0]?.encoding).toBe('aes128gcm');
    await expect(section.getByText(/^Dernière notification/)).toBeVisible();

    await page.goto('/app/me');
    await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
    const message = { title: 'Élodie vous a écrit', body: '', tag: 'a', to: '/app/servers', for: 'x' };
    await deliver(page, platform, message);
    await expect.poll(() => shownOn(page)).toEqual([{ title: 'Élodie vous a écrit', body: '' }]);
    // The next one about the same takes its place.
    await deliver(page, platform, { ...message, title: 'Élodie vous a écrit (2)' });
    await expect.poll(() => shownOn(page)).toEqual([{ title: 'Élodie vous a écrit (2)', body: '' }]);

    // The next account there gets nothing of hers.
    await page.goto('/logout-transition');
    await page.waitForURL(url => url.pathname === '/');
    expect(await keptAtAll(page)).toEqual({ caches: [], workers: 0 });
    const elsewhere = await context.newPage();
    await signInByApi(elsewhere, 'player', '/app/me/notifications');
    const devices = elsewhere.getByRole('region', { name: 'Notifications sur cet appareil' });
    await expect(devices.getByText(/navigateur|Activer/).first()).toBeVisible();
    await expect(devices.getByRole('button', { name: /^Retirer/ })).toHaveCount(0);
  } finally {
    await browser.close();
    await platform.stop();
    service.close();
  }
});
