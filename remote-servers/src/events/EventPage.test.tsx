import type { EventSignup, Role, RoleplayEvent } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  buildServer,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildEventOf } from '../test/buildEvent.ts';
import { fakeApi } from '../test/fakeApi.ts';

const OWNER = buildId();
const server = buildServer({ name: 'Les Brumes', owner_id: OWNER });

const person = (name: string, position: number): EventSignup => ({
  _id: buildId(),
  name,
  avatar: '',
  position,
  state: position > 1 ? 'waiting' : 'confirmed',
  signedUpAt: '2026-11-22T20:00:00.000Z',
});

/** One event of the API and who comes, in memory. */
function fakeEvent(changes: Partial<RoleplayEvent> = {}, signups: EventSignup[] = []) {
  fakeApi({ servers: [server] });
  const store = { event: buildEventOf(server, changes) as RoleplayEvent | null, signups };
  network.use(
    http.get(apiUrl('event/:id'), ({ params }) =>
      store.event && store.event._id === params['id']
        ? HttpResponse.json(store.event)
        : refuse(404, 'Cet élément n’existe pas ou plus.'),
    ),
    http.get(apiUrl('event/:id/signups'), () => HttpResponse.json(store.signups)),
    http.get(apiUrl('event/:id/dependents'), () => HttpResponse.json({ total: 0, items: [] })),
    http.delete(apiUrl('event/:id/signups/:person'), ({ params }) => {
      store.signups = store.signups.filter(({ _id }) => _id !== params['person']);
      return HttpResponse.json(store.event);
    }),
    http.delete(apiUrl('event/:id'), () => {
      const gone = store.event;
      store.event = null;
      return HttpResponse.json(gone);
    }),
    http.post(apiUrl('event/:id/decision'), () => {
      if (store.event) store.event = { ...store.event, state: 'published' };
      return HttpResponse.json(store.event);
    }),
  );
  return store;
}

const open = (path: string, me = buildId(), roles: Role[] = ['RP']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id: me, roles } });

const pathOf = ({ event }: { event: RoleplayEvent | null }, of = server._id) =>
  `/app/servers/${of}/events/${event?._id}`;

test('shows all of an event, in both time zones, with who comes (GMA-1)', async () => {
  const store = fakeEvent({ places: 1, waitingCount: 1 }, [person('Aria', 1), person('Brume', 2)]);
  open(pathOf(store));
  expect(await screen.findByRole('heading', { level: 1, name: 'Veillée' })).toBeVisible();
  expect(screen.getByText('mar. 24 décembre 2030, 20:30 – 23:30')).toBeVisible();
  expect(screen.getByText('(America/Montreal)')).toBeVisible();
  expect(screen.getByText(/^Chez vous \(.+\) : /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Les Brumes' })).toHaveAttribute(
    'href',
    `/app/servers/${server._id}`,
  );
  expect(screen.getByText('Apportez vos dés.')).toBeVisible();
  expect(screen.getByText('1 / 1 places prises, 1 en attente')).toBeVisible();
  const people = within(screen.getByRole('region', { name: 'Qui vient' }));
  expect(await people.findByRole('heading', { name: 'Inscription confirmée (1)' })).toBeVisible();
  expect(people.getByText('Aria')).toBeVisible();
  expect(people.getByRole('heading', { name: 'En liste d’attente (1)' })).toBeVisible();
  expect(people.queryByRole('button', { name: 'Retirer Aria' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Rejoindre la liste d’attente de Veillée' })).toBeVisible();
  expect(screen.getByRole('button', { name: /mon agenda/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Modifier Veillée' })).toBeNull();
});

test('lets who organises change it and take somebody off the list, and leads to the server when it is gone', async () => {
  const store = fakeEvent({}, [person('Aria', 1)]);
  const { user, router } = open(pathOf(store), OWNER);
  for (const name of ['Modifier', 'Dupliquer', 'Répéter', 'Historique de']) {
    expect(await screen.findByRole('button', { name: `${name} Veillée` })).toBeVisible();
  }
  await user.click(await screen.findByRole('button', { name: 'Retirer Aria' }));
  const sure = within(await screen.findByRole('alertdialog'));
  await user.click(sure.getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Personne ne s’est encore inscrit.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Supprimer Veillée' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/servers/${server._id}`));
  expect(screen.queryByText('Événement introuvable')).toBeNull();
});

test('says that there is no such event, with a way back', async () => {
  fakeEvent();
  open(`/app/servers/${server._id}/events/${buildId()}`);
  expect(await screen.findByText(/Cet événement n’existe pas, n’existe plus/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour au serveur' })).toHaveAttribute(
    'href',
    `/app/servers/${server._id}`,
  );
});

test('finds an event without its server, and one that has moved to another server', async () => {
  const store = fakeEvent();
  const { router, unmount } = open(`/app/servers/events/${store.event?._id}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(pathOf(store)));
  unmount();
  const moved = open(pathOf(store, buildId()));
  await waitFor(() => expect(moved.router.state.location.pathname).toBe(pathOf(store)));
  expect(await screen.findByRole('heading', { level: 1, name: 'Veillée' })).toBeVisible();
});

test('asks before it shows what the server warns of (DSK-4)', async () => {
  const store = fakeEvent({ serverWarnings: { themes: ['spiders'], other: '' } });
  const { user } = open(pathOf(store));
  await user.click(await screen.findByRole('button', { name: 'Afficher' }));
  expect(screen.getByText('Apportez vos dés.')).toBeVisible();
});

test('shows a proposal to those who answer it, who cannot sign up before (DSK-4)', async () => {
  const store = fakeEvent({ state: 'proposed', owner_id: buildId(), proposer: 'Meneuse' });
  const { user } = open(pathOf(store), OWNER);
  expect(await screen.findByText('Proposé par Meneuse')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^S’inscrire/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Qui vient' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accepter Veillée' }));
  expect(await screen.findByRole('region', { name: 'Qui vient' })).toBeVisible();
});
