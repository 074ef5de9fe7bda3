import type { JournalLine } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path,
    session: { _id: buildId(), roles: ['AD'] },
  });
const question = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));

test('shows a change field by field, undoes it, and asks about the rest where a part moved on', async () => {
  const changed: JournalLine = {
    _id: buildId(),
    at: '2026-01-15T10:00:00.000Z',
    actor: { kind: 'user', _id: buildId(), name: 'Camille' },
    address: '192.0.2.1',
    action: 'update',
    entity: 'Server',
    entityId: buildId(),
    entityName: 'Sel',
    catalogue: null,
    table: null,
    fields: ['name', 'visible', 'description.bio'],
    detail: '',
    names: {},
    undoes: null,
    bulk: null,
    changes: [
      { field: 'name', before: 'Brume', after: 'Sel' },
      { field: 'visible', before: true, after: false },
    ],
    undo: 'open',
    why: '',
  };
  const bodies: unknown[] = [];
  let lines = [changed];
  network.use(
    http.get(apiUrl('journal'), ({ request }) => answerList(request, lines)),
    http.post(apiUrl('journal/:id/undo'), async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) {
        const message = 'Ce qui a changé depuis n’est pas annulé : nom.';
        return refuse(409, message, { name: 'Cette valeur a changé depuis.' });
      }
      lines = [{ ...changed, undo: 'done' }];
      return HttpResponse.json({ undone: [buildId()], refused: [] });
    }),
  );
  const { user } = open('/app/admin/journal');
  const row = await screen.findByRole('row', { name: /Sel/ });
  expect(row).toHaveTextContent(/Nom.: avant Brume → , après Sel/);
  expect(row).toHaveTextContent(/Et aussi.: présentation/);
  await user.click(screen.getByRole('button', { name: /^Annuler le changement de/ }));
  const asked = await question(/^Annuler ce changement de ..Sel/);
  expect(asked.getByText('masqué')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Annuler ce changement' }));
  const rest = await question(/^Annuler le reste/);
  expect(rest.getByText(/n’est pas annulé/)).toBeVisible();
  await user.click(rest.getByRole('button', { name: 'Annuler le reste' }));
  expect(await screen.findByText('Changement annulé')).toBeVisible();
  expect(bodies).toEqual([{}, { fields: ['visible'] }]);
  expect(await screen.findByText('Annulé')).toBeVisible();
});

test('says why a line cannot be undone, and leads to where something can be done about it (DSK-7)', async () => {
  const person = buildId();
  const measure: JournalLine = {
    _id: buildId(),
    at: '2026-01-15T10:00:00.000Z',
    actor: { kind: 'user', _id: buildId(), name: 'Camille' },
    address: '',
    action: 'measure',
    entity: 'User',
    entityId: person,
    entityName: 'Zoé',
    catalogue: null,
    table: null,
    fields: [],
    detail: 'Avertissement décidée',
    names: {},
    undoes: null,
    bulk: null,
    changes: [],
    undo: null,
    why: 'Une mesure se lève depuis la fiche de la personne.',
  };
  network.use(http.get(apiUrl('journal'), ({ request }) => answerList(request, [measure])));
  const { user } = open('/app/admin/journal');
  await user.click(await screen.findByRole('button', { name: /^Pourquoi ne s’annule pas le changement de/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ce changement ne s’annule pas d’ici' }));
  expect(dialog.getByText(measure.why)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Aller à Zoé' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${person}`,
  );
});

test('leads to what has no page of its own by its name in its list (ADM-14, DSK-7)', async () => {
  const line = (entity: string, entityName: string): JournalLine => ({
    _id: buildId(),
    at: '2026-01-15T10:00:00.000Z',
    actor: { kind: 'user', _id: buildId(), name: 'Camille' },
    address: '192.0.2.1',
    action: 'update',
    entity,
    entityId: buildId(),
    entityName,
    catalogue: entity === 'Catalogue' ? 'stat' : null,
    table: null,
    fields: [],
    detail: '',
    names: {},
    undoes: null,
    bulk: null,
    changes: [],
    undo: null,
    why: '',
  });
  const lines = [line('Event', 'Veillée & lune'), line('Mob', 'Goule'), line('Catalogue', 'Force')];
  network.use(http.get(apiUrl('journal'), ({ request }) => answerList(request, lines)));
  open('/app/admin/journal');
  expect(await screen.findByRole('link', { name: 'Force' })).toHaveAttribute(
    'href',
    '/app/admin/settings?tab=stats&q=Force',
  );
  expect(await screen.findByRole('link', { name: 'Veillée & lune' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/app\/servers\/events\/[0-9a-f]{24}$/),
  );
  expect(screen.getByRole('link', { name: 'Goule' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/app\/gm\?tab=mobs&owner=all&row=[0-9a-f]{24}$/),
  );
});

test('leads to what belongs to a table: to its place for who is there, to the game for others (DSK-7)', async () => {
  const game = buildId();
  const at = (entity: string, entityName: string, role: 'master' | 'guest' | null): JournalLine => ({
    _id: buildId(),
    at: '2026-01-15T10:00:00.000Z',
    actor: { kind: 'user', _id: buildId(), name: 'Camille' },
    address: '192.0.2.1',
    action: 'update',
    entity,
    entityId: buildId(),
    entityName,
    catalogue: null,
    table: { game, role },
    fields: [],
    detail: '',
    names: {},
    undoes: null,
    bulk: null,
    changes: [],
    undo: null,
    why: '',
  });
  const session = at('GameSession', 'La nuit', 'guest');
  const lines = [session, at('GameSession', 'Le jour', null), at('Handout', '', 'master')];
  network.use(http.get(apiUrl('journal'), ({ request }) => answerList(request, lines)));
  open('/app/admin/journal');
  const place = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await place('La nuit')).toBe(`/app/games/${game}/table/${session.entityId}`);
  expect(await place('Le jour')).toBe(`/app/games/${game}`);
  expect(await place('Document remis')).toBe(`/app/games/${game}/prepare`);
});
