import { notificationSettingsSchema, type NotificationSettings, type PushDevice } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const routes = [{ path: '/app', children: remote.routes }];
const ENDPOINT = 'https://push.rpd.test/send/1';
const at = '2026-11-26T10:00:00.000Z';

/** The API of these tests: what people chose, their devices, and what was asked of it. */
function fakeHost(devices: PushDevice[] = []) {
  const host = {
    settings: notificationSettingsSchema.cast({}),
    devices,
    added: [] as unknown[],
    tried: [] as string[],
  };
  network.use(
    http.get(apiUrl('api/mailing'), () => HttpResponse.json({ sends: true })),
    http.get(apiUrl('api/notifications/settings'), () => HttpResponse.json(host.settings)),
    http.put<never, Partial<NotificationSettings>>(
      apiUrl('api/notifications/settings'),
      async ({ request }) => {
        host.settings = { ...host.settings, ...(await request.json()) };
        return HttpResponse.json(host.settings);
      },
    ),
    http.get(apiUrl('api/push'), () => HttpResponse.json({ key: 'BPub', devices: host.devices })),
    http.post<never, object>(apiUrl('api/push/devices'), async ({ request }) => {
      host.added.push(await request.json());
      const device = buildDevice('Chrome sur Android (téléphone)');
      host.devices = [...host.devices, device];
      return HttpResponse.json(device, { status: 201 });
    }),
    http.post(apiUrl('api/push/devices/:id/trial'), ({ params }) => {
      host.tried.push(String(params['id']));
      return HttpResponse.json({ queued: true }, { status: 202 });
    }),
    http.delete(apiUrl('api/push/devices/:id'), ({ params }) => {
      host.devices = host.devices.filter(({ _id }) => _id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return host;
}

const buildDevice = (name: string, changes: Partial<PushDevice> = {}): PushDevice => ({
  _id: buildId(),
  name,
  fingerprint: buildId(),
  createdAt: at,
  seenAt: at,
  lastPushAt: null,
  lastError: null,
  ...changes,
});

interface Fake {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  worker?: boolean;
}

/** A browser that can show notifications: jsdom has none of it. */
function fakeBrowser({ permission = 'default', answer = 'granted', worker = true }: Fake = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve(true),
  };
  let present: typeof subscription | null = null;
  const browser = { asked: 0 };
  const notification = {
    permission,
    requestPermission: () => {
      browser.asked += 1;
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(present),
    subscribe: () => {
      present = subscription;
      return Promise.resolve(subscription);
    },
  };
  const registration = worker ? { pushManager } : undefined;
  Object.assign(window, { Notification: notification, PushManager: {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  return browser;
}

afterEach(() => {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = () => renderRoutes(routes, { path: '/app/me/notifications', session: { roles: ['RP'] } });
const section = async () =>
  within(await screen.findByRole('region', { name: 'Notifications sur cet appareil' }));

test('asks for the permission at the press alone, and says it when nobody gives it (25.11)', async () => {
  const host = fakeHost();
  const browser = fakeBrowser({ answer: 'denied' });
  const { user } = open();
  const devices = await section();
  const button = await devices.findByRole('button', { name: 'Activer sur cet appareil' });
  expect(browser.asked).toBe(0);
  await user.click(button);
  expect(await screen.findByText(/La permission n’a pas été donnée/)).toBeVisible();
  expect(await devices.findByText(/Votre navigateur bloque les notifications/)).toBeVisible();
  expect([browser.asked, host.added]).toEqual([1, []]);
});

test('turns this browser on with the key of the platform (25.11)', async () => {
  const host = fakeHost();
  fakeBrowser();
  const { user } = open();
  const devices = await section();
  await user.click(await devices.findByRole('button', { name: 'Activer sur cet appareil' }));
  expect(await devices.findByText('Chrome sur Android (téléphone)')).toBeVisible();
  expect(host.added).toEqual([{ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' }, key: 'BPub' }]);
});

test('says what to do where it does not work (25.11)', async () => {
  fakeHost();
  const { unmount } = open();
  expect(await (await section()).findByText(/Ce navigateur ne sait pas afficher/)).toBeVisible();
  unmount();
  fakeBrowser({ worker: false });
  open();
  expect(await (await section()).findByText(/Rechargez la page/)).toBeVisible();
});

test('tries and removes other devices, and says why one got nothing (25.11)', async () => {
  const lost = 'Le service de notifications du navigateur ne répond pas.';
  const host = fakeHost([buildDevice('Firefox sur Windows', { lastError: lost })]);
  const { user } = open();
  const devices = await section();
  expect(await devices.findByText(lost)).toBeVisible();
  await user.click(devices.getByRole('button', { name: 'Envoyer un essai : Firefox sur Windows' }));
  expect(await screen.findByText(/L’essai est parti/)).toBeVisible();
  expect(host.tried).toHaveLength(1);
  await user.click(devices.getByRole('button', { name: 'Retirer : Firefox sur Windows' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Appareil retiré')).toBeVisible();
  expect(host.devices).toEqual([]);
});

test('stores which kind comes which way, and quiet hours, with an error where both ends are one (25.11)', async () => {
  const host = fakeHost();
  const { user } = open();
  const choices = within(await screen.findByRole('form', { name: 'Ce que vous recevez' }));
  const events = within(choices.getByRole('group', { name: 'Mes événements' }));
  await user.click(events.getByRole('checkbox', { name: 'Mail' }));
  await user.click(choices.getByRole('switch', { name: 'Montrer le contenu sur mes appareils' }));
  await user.click(choices.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Vos réglages sont enregistrés')).toBeVisible();
  expect(host.settings).toMatchObject({
    app: { event: true },
    mail: { event: false, session: true, table: false },
    push: { event: true },
    pushContent: true,
  });

  const quiet = within(screen.getByRole('form', { name: 'Heures calmes' }));
  await user.click(quiet.getByRole('switch', { name: 'Avoir des heures calmes' }));
  const until = quiet.getByLabelText(/^À/);
  await user.clear(until);
  await user.type(until, '22:00');
  await user.click(quiet.getByRole('button', { name: 'Enregistrer' }));
  expect(await quiet.findByText(/La fin est la même heure que le début/)).toBeVisible();
  await user.clear(until);
  await user.type(until, '07:30');
  await user.click(quiet.getByRole('button', { name: 'Enregistrer' }));
  await screen.findAllByText('Vos réglages sont enregistrés');
  expect(host.settings.quiet).toMatchObject({ on: true, from: '22:00', until: '07:30', urgent: true });
});
