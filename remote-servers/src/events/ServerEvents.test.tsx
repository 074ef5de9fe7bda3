import type { Role, RoleplayEvent } from '@rpd/shared/domain';
import {
  answerList,
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
const buildEvent = (changes: Partial<RoleplayEvent> = {}) => buildEventOf(server, changes);

/** The API's part of a server's events, in memory. */
function fakeEvents(...events: RoleplayEvent[]) {
  fakeApi({ servers: [server] });
  const store = { events, deleted: events, refusal: '', me: '' };
  const signing = (mySignup: RoleplayEvent['mySignup']) => () => {
    if (store.refusal) return refuse(409, store.refusal);
    const waitingCount = mySignup ? 1 : 0;
    store.events = store.events.map(event => ({ ...event, mySignup, waitingCount }));
    return HttpResponse.json(store.events[0]);
  };
  network.use(
    http.get(apiUrl('event'), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('state');
      const isWanted = ({ state }: RoleplayEvent) => (state === 'published') === (wanted === null);
      return answerList(request, store.events.filter(isWanted));
    }),
    http.get(apiUrl('event/:id/dependents'), () =>
      HttpResponse.json({ total: 1, items: [{ kind: 'player', _id: buildId(), name: 'Aria' }] }),
    ),
    http.post(apiUrl('bin/event/:id/restore'), () => {
      store.events = store.deleted;
      return HttpResponse.json({ kind: 'event', _id: store.events[0]?._id, name: 'Veillée' });
    }),
    http.post<never, { accepted: boolean; reason: string }>(
      apiUrl('event/:id/decision'),
      async ({ request }) => {
        const { accepted, reason } = await request.json();
        const state = accepted ? ('published' as const) : ('declined' as const);
        store.events = store.events.map(event => ({ ...event, state, declineReason: reason }));
        return HttpResponse.json(store.events[0]);
      },
    ),
    http.post<never, Partial<RoleplayEvent>>(apiUrl('event'), async ({ request }) => {
      const made = buildEvent({ ...(await request.json()), state: 'proposed', owner_id: store.me });
      store.events = [...store.events, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.post(apiUrl('event/:id/signups'), signing('waiting')),
    http.delete(apiUrl('event/:id/signups/me'), signing(null)),
    http.get(apiUrl('event/:file'), () => refuse(503, 'Patience.')),
    http.delete(apiUrl('event/:id'), () => {
      const [gone] = store.events;
      store.deleted = store.events;
      store.events = [];
      return HttpResponse.json(gone);
    }),
    http.put<never, Partial<RoleplayEvent>>(apiUrl('event'), async ({ request }) => {
      const changes = await request.json();
      store.events = store.events.map(event => ({ ...event, ...changes, version: event.version + 1 }));
      return HttpResponse.json(store.events[0]);
    }),
  );
  return store;
}

const open = (me = buildId(), roles: Role[] = ['RP']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/servers/${server._id}`,
    session: { _id: me, roles },
  });

const card = async () =>
  within(
    within(await screen.findByRole('list', { name: 'Événements' })).getAllByRole('listitem')[0] ??
      document.body,
  );

test('shows an event’s time in both zones, queues late sign-ups, and lets a player leave (GMA-1)', async () => {
  const store = fakeEvents(buildEvent());
  const { user } = open();
  await screen.findByText('Veillée');
  const event = await card();
  expect(event.getByRole('link', { name: 'Veillée' })).toHaveAttribute(
    'href',
    `/app/servers/${server._id}/events/${store.events[0]?._id}`,
  );
  expect(event.getByText('mar. 24 décembre 2030, 20:30 – 23:30')).toBeVisible();
  expect(event.getByText('(America/Montreal)')).toBeVisible();
  expect(event.getByText(/^Chez vous \(.+\) : /)).toBeVisible();
  expect(event.getByText('1 / 1 places prises')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Planifier un événement' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Supprimer Veillée' })).not.toBeInTheDocument();
  const wait = await screen.findByRole('button', { name: 'Rejoindre la liste d’attente de Veillée' });
  store.refusal = 'Cet événement est terminé.';
  await user.click(wait);
  expect(await screen.findByText('Erreur lors de l’inscription')).toBeVisible();
  expect(screen.getByText('Cet événement est terminé.')).toBeVisible();
  store.refusal = '';
  await user.click(wait);
  expect(await screen.findByText('1 / 1 places prises, 1 en attente')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Se désinscrire de Veillée' }));
  expect(await screen.findByRole('button', { name: /^Rejoindre la liste d’attente/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /mon agenda/ }));
  expect(await screen.findByText('Erreur lors du téléchargement de l’agenda')).toBeVisible();
});

test('explains why nothing can be planned without servers, and offers a retry', async () => {
  fakeEvents();
  let isDown = true;
  network.use(
    http.get(apiUrl('server'), ({ request }) =>
      isDown ? refuse(503, 'Le service est indisponible.') : answerList(request, [server]),
    ),
  );
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm?tab=events',
    session: { _id: OWNER, roles: ['GM'] },
  });
  const reason = await screen.findByText(/rien ne peut être planifié/);
  await waitFor(() => expect(reason).toBeVisible());
  expect(screen.getByText('Le service est indisponible.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: 'Planifier un événement' })).toBeVisible();
  expect(reason).not.toBeInTheDocument();
});

test('moves and cancels an event with the required toasts (ERR-2)', async () => {
  const store = fakeEvents(buildEvent());
  const { user } = open(OWNER);
  await user.click(await screen.findByRole('button', { name: 'Modifier Veillée' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier Veillée' }));
  expect(form.getByLabelText(/^Début/)).toHaveValue('2030-12-24T20:30');
  await user.clear(form.getByRole('spinbutton', { name: 'Places' }));
  await user.type(form.getByRole('spinbutton', { name: 'Places' }), '4');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modification réussi de Veillée')).toBeVisible();
  expect(store.events[0]).toMatchObject({ places: 4, start: '2030-12-25T01:30:00.000Z' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Supprimer Veillée' }));
  const question = await screen.findByRole('alertdialog', { name: 'Êtes vous sûr de supprimer Veillée ?' });
  expect(
    await within(question).findByText(/Des personnes y sont inscrites, .*joueur \(Aria\)/),
  ).toBeVisible();
  expect(within(question).getByText(/Pendant 30 jours, la corbeille permet de restaurer/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Suppression réussi de Veillée')).toBeVisible();
  expect(await screen.findByText('Aucun événement n’est prévu pour l’instant.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Restauration réussie de Veillée')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Supprimer Veillée' })).toBeVisible();
});

test('lets a game master propose an event to a server of somebody else, and follow its answer (DSK-4)', async () => {
  const store = fakeEvents();
  store.me = buildId();
  const { user } = open(store.me, ['GM']);
  await user.click(await screen.findByRole('button', { name: 'Proposer un événement' }));
  const form = within(await screen.findByRole('dialog', { name: 'Proposer un événement' }));
  expect(form.getByText(/Les personnes qui gèrent le serveur lisent votre proposition/)).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Titre/ }), 'Veillée');
  await user.type(form.getByLabelText(/^Début/), '2030-12-24T20:30');
  // The end follows from the start, until somebody says otherwise.
  expect(form.getByLabelText(/^Fin/)).toHaveValue('2030-12-24T23:30');
  await user.clear(form.getByLabelText(/^Fin/));
  await user.type(form.getByLabelText(/^Fin/), '2030-12-24T22:30');
  await user.click(form.getByRole('button', { name: 'Proposer' }));
  expect(await screen.findByText('Veillée est proposé à Les Brumes')).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Vos propositions' }));
  expect(list.getByText('Proposé')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Accepter Veillée' })).not.toBeInTheDocument();
  expect(list.getByRole('button', { name: 'Retirer Veillée' })).toBeVisible();
});

test('shows the owner what is proposed, to accept or to decline with a reason (DSK-4)', async () => {
  const store = fakeEvents(
    buildEvent({
      state: 'proposed',
      owner_id: buildId(),
      proposer: 'Meneuse',
      title: 'Veillée',
      description: 'Apportez **vos dés**.',
    }),
  );
  const { user } = open(OWNER);
  const list = within(await screen.findByRole('list', { name: 'Événements proposés' }));
  expect(list.getByRole('strong')).toHaveTextContent('vos dés');
  expect(list.getByText('Proposé par Meneuse')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Décliner Veillée' }));
  const form = within(await screen.findByRole('dialog', { name: 'Décliner Veillée' }));
  await user.type(form.getByRole('textbox', { name: /^Pourquoi/ }), 'Nous jouons déjà.');
  await user.click(form.getByRole('button', { name: 'Décliner' }));
  expect(await screen.findByText('Veillée est décliné')).toBeVisible();
  expect(store.events[0]).toMatchObject({ state: 'declined', declineReason: 'Nous jouons déjà.' });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Événements proposés' })).toBeNull());
});

test('publishes an accepted proposal among the server’s events (DSK-4)', async () => {
  fakeEvents(buildEvent({ state: 'proposed', owner_id: buildId(), proposer: 'Meneuse' }));
  const { user } = open(OWNER);
  await user.click(await screen.findByRole('button', { name: 'Accepter Veillée' }));
  expect(await screen.findByText('Veillée est publié')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Événements' })).toHaveTextContent('Veillée');
});

test('shows a game master first what they organise, and the rest when asked (GMA-1)', async () => {
  const [mine, other] = [buildEvent({ title: 'Veillée' }), buildEvent({ title: 'Bal', owner_id: buildId() })];
  fakeEvents(mine, other);
  network.use(
    http.get(apiUrl('event'), ({ request }) => {
      const params = new URL(request.url).searchParams;
      if (params.has('state')) return answerList(request, []);
      return answerList(request, params.get('owner') === 'me' ? [mine] : [mine, other]);
    }),
  );
  const { user, router } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm?tab=events',
    session: { _id: OWNER, roles: ['GM'] },
  });
  const list = within(await screen.findByRole('list', { name: 'Événements' }));
  expect(await list.findByText('Veillée')).toBeVisible();
  expect(list.queryByText('Bal')).toBeNull();
  const whose = screen.getByRole('combobox', { name: 'Lesquels' });
  expect(whose).toHaveDisplayValue('Ceux que j’organise');
  await user.selectOptions(whose, 'Tous les événements');
  expect(await screen.findByText('Bal')).toBeVisible();
  expect(router.state.location.search).toContain('owner=all');
});
