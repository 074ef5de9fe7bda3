import type { Mob } from '@rpd/shared/domain';
import { clearSession } from '@rpd/shared/session';
import {
  act,
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildStat } from '../test/buildStat.ts';

const ME = buildId();
const head = () => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
});
const FORCE = buildStat({ abbreviation: 'FOR' });
const buildMob = (changes: Partial<Mob>): Mob => ({
  ...head(),
  owner_id: ME,
  name: 'Gobelin',
  kind: 'mob',
  level: 1,
  description: '',
  image: '',
  image_alt: '',
  stats: {},
  server: '',
  ...changes,
});

/** The API's part of mobs, in memory. */
function fakeMobs(mobs: Mob[]) {
  const store = { mobs: [...mobs] };
  network.use(
    http.get(apiUrl('mob'), ({ request }) => {
      const params = new URL(request.url).searchParams;
      const kind = params.get('kind');
      const isOwn = params.get('owner') === 'me';
      const most = Number(params.get('levelMax') ?? 1000);
      return answerList(
        request,
        store.mobs.filter(
          mob => (!kind || mob.kind === kind) && mob.level <= most && (!isOwn || mob.owner_id === ME),
        ),
      );
    }),
    http.post<never, Mob>(apiUrl('mob'), async ({ request }) => {
      const mob = { ...buildMob({}), ...(await request.json()) };
      store.mobs = [...store.mobs, mob];
      return HttpResponse.json(mob, { status: 201 });
    }),
    http.put<never, Mob>(apiUrl('mob'), async ({ request }) => {
      const sent = await request.json();
      const current = store.mobs.find(({ _id }) => _id === sent._id);
      if (sent.version !== current?.version) {
        return refuseStale(current);
      }
      const saved = { ...current, ...sent, version: sent.version + 1 };
      store.mobs = store.mobs.map(mob => (mob._id === sent._id ? saved : mob));
      return HttpResponse.json(saved);
    }),
    http.post(apiUrl('mob/:id/copy'), ({ params }) => {
      const from = store.mobs.find(({ _id }) => _id === params['id']);
      if (!from) return refuse(404, 'Cet élément n’existe pas ou plus.');
      const mob = buildMob({ ...from, ...head(), owner_id: ME, name: `${from.name} (copie)` });
      store.mobs = [...store.mobs, mob];
      return HttpResponse.json(mob, { status: 201 });
    }),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, [FORCE])),
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('server'), ({ request }) => answerList(request, [])),
  );
  return store;
}

const open = (path = '/app/gm?tab=mobs') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id: ME, roles: ['GM'] } });

test('filters creatures by kind and keeps the filter in the address (GMA-1)', async () => {
  fakeMobs([buildMob({}), buildMob({ name: 'Anselme', kind: 'npc', level: 3 })]);
  const { user, router } = open();
  const table = await screen.findByRole('grid', { name: 'Créatures et PNJ' });
  expect(await within(table).findByText('Gobelin')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Genre'), 'npc');
  await waitFor(() => expect(within(table).queryByText('Gobelin')).not.toBeInTheDocument());
  expect(within(table).getByText('Anselme')).toBeVisible();
  expect(router.state.location.search).toContain('kind=npc');
});

test('takes the levels of older links, where one adds a criterion now (GMA-1)', async () => {
  fakeMobs([buildMob({}), buildMob({ name: 'Anselme', kind: 'npc', level: 3 })]);
  const { user } = open('/app/gm?tab=mobs&levelMax=2');
  const table = await screen.findByRole('grid', { name: 'Créatures et PNJ' });
  expect(await within(table).findByText('Gobelin')).toBeVisible();
  expect(within(table).queryByText('Anselme')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Niveau le plus haut'), '');
  expect(await within(table).findByText('Anselme')).toBeVisible();
  expect(screen.queryByLabelText('Niveau le plus haut')).not.toBeInTheDocument();
});

test('shows one’s own creatures first, and those of others when asked', async () => {
  fakeMobs([buildMob({}), buildMob({ name: 'Dragon', owner_id: buildId() })]);
  const { user, router } = open();
  const table = await screen.findByRole('grid', { name: 'Créatures et PNJ' });
  expect(await within(table).findByText('Gobelin')).toBeVisible();
  expect(within(table).queryByText('Dragon')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('De qui'), 'Toutes');
  expect(await within(table).findByText('Dragon')).toBeVisible();
  expect(router.state.location.search).toContain('owner=all');
});

test('opens a creature by its name at an address of its own, in the table and among cards', async () => {
  const goblin = buildMob({ description: 'Il **ricane**.', stats: { [FORCE._id]: 4 } });
  const dragon = buildMob({ name: 'Dragon', owner_id: buildId() });
  fakeMobs([goblin, dragon]);
  network.use(http.get(apiUrl('mob/:id'), () => HttpResponse.json(dragon)));
  const { user, router, unmount } = open();
  await user.click(await screen.findByRole('link', { name: 'Gobelin' }));
  expect(router.state.location.search).toBe(`?tab=mobs&row=${goblin._id}`);
  expect(await screen.findByText('ricane')).toBeVisible();
  unmount();
  const cards = open(`/app/gm?tab=mobs&view=cards&row=${goblin._id}`);
  expect((await screen.findAllByText('ricane'))[0]).toBeVisible();
  cards.unmount();
  // Of somebody else: the list of one's own does not have it.
  open(`/app/gm?tab=mobs&row=${dragon._id}`);
  expect(await screen.findByText(/Rien d’autre n’est encore écrit/)).toBeVisible();
});

test('creates a creature with a stat of the catalogue, and shows an out-of-range value at its field', async () => {
  const store = fakeMobs([]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await screen.findByRole('dialog');
  await user.type(await within(form).findByRole('textbox', { name: /^Nom/ }), 'Ogre');
  const force = await within(form).findByRole('spinbutton', { name: /^Force/ });
  await user.type(force, '31');
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  expect((await within(form).findAllByText('Au plus 30.'))[0]).toBeVisible();
  await user.clear(force);
  await user.type(force, '19');
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Création réussi de Ogre')).toBeVisible();
  expect(store.mobs[0]).toMatchObject({ name: 'Ogre', kind: 'mob', level: 1, stats: { [FORCE._id]: 19 } });
});

test('copies a colleague’s creature instead of changing it', async () => {
  const store = fakeMobs([buildMob({ name: 'Dragon', owner_id: buildId() })]);
  const { user } = open('/app/gm?tab=mobs&view=cards&owner=all');
  await user.click(await screen.findByRole('button', { name: 'Dupliquer Dragon' }));
  expect(await screen.findByText('Création réussi de Dragon (copie)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer Dragon' })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Supprimer Dragon (copie)' })).toBeVisible();
  expect(store.mobs).toHaveLength(2);
});

test('shows what happened to one’s own creature beside it, and nothing of a colleague’s (DSK-7)', async () => {
  const mine = buildMob({ name: 'Gobelin' });
  fakeMobs([mine, buildMob({ name: 'Dragon', owner_id: buildId() })]);
  network.use(
    http.get(apiUrl(`history/Mob/${mine._id}`), () =>
      HttpResponse.json(
        [
          {
            _id: buildId(),
            at: '2026-11-21T20:00:00.000Z',
            actor: { kind: 'user', id: ME, name: 'Maëlle' },
            action: 'update',
            entity: 'Mob',
            changes: [{ field: 'level', before: 1, after: 3 }],
            names: {},
            fields: ['level'],
            detail: '',
            undo: 'open',
          },
        ],
        { headers: { 'x-total-count': '1' } },
      ),
    ),
  );
  const { user } = open('/app/gm?tab=mobs&owner=all');
  await user.click(await screen.findByRole('button', { name: 'Historique de Gobelin' }));
  const dialog = await screen.findByRole('dialog', { name: 'Historique de Gobelin' });
  expect(await within(dialog).findByText('Maëlle')).toBeVisible();
  expect(await within(dialog).findByRole('button', { name: /Annuler ce changement/ })).toBeVisible();
  expect(
    screen.queryByRole('button', { name: 'Historique de Dragon', hidden: true }),
  ).not.toBeInTheDocument();
});

test('asks about every field that two game masters changed at once, the kind included', async () => {
  const goblin = buildMob({ stats: { [FORCE._id]: 4 } });
  const store = fakeMobs([goblin]);
  const { user } = open('/app/gm?tab=mobs&view=cards');
  await user.click(await screen.findByRole('button', { name: 'Modifier Gobelin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier Gobelin' }));
  await user.type(dialog.getByRole('spinbutton', { name: /^Niveau/ }), '0');
  store.mobs = [{ ...goblin, version: 2, kind: 'npc', stats: { [FORCE._id]: 9 } }];
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const question = within(await screen.findByRole('alertdialog', { name: /Modifié entre-temps/ }));
  expect(question.getByRole('rowheader', { name: 'Genre' })).toBeVisible();
  expect(question.getByRole('cell', { name: 'PNJ' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Gobelin')).toBeVisible();
  expect(store.mobs[0]).toMatchObject({ version: 3, level: 10, kind: 'npc', stats: { [FORCE._id]: 9 } });
});

test('opens the form of a creature again, with its words, after a session that ended', async () => {
  fakeMobs([]);
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  await first.user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Wiverne');
  act(() => clearSession());
  first.unmount();
  open();
  expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveValue('Wiverne');
});
