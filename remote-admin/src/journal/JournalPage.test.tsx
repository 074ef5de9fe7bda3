import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
  within,
} from '@rpd/shared/test';
import { openAs } from '../test/beside.ts';
import { buildLine } from '../test/records.ts';

const question = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));

test('shows a change field by field, undoes it, and asks about the rest where a part moved on', async () => {
  const changed = buildLine({
    entityName: 'Sel',
    fields: ['name', 'visible', 'description.bio'],
    changes: [
      { field: 'name', before: 'Brume', after: 'Sel' },
      { field: 'visible', before: true, after: false },
    ],
    undo: 'open',
  });
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
  const { user } = openAs('AD', '/app/admin/journal');
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

test('leads to what has no page of its own by its name in its list (ADM-14, DSK-7)', async () => {
  const line = (entity: string, entityName: string) =>
    buildLine({ entity, entityName, catalogue: entity === 'Catalogue' ? 'stat' : null });
  const lines = [line('Event', 'Veillée & lune'), line('Mob', 'Goule'), line('Catalogue', 'Force')];
  network.use(http.get(apiUrl('journal'), ({ request }) => answerList(request, lines)));
  openAs('AD', '/app/admin/journal');
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
  const at = (entity: string, entityName: string, role: 'master' | 'guest' | null) =>
    buildLine({ entity, entityName, table: { game, role } });
  const session = at('GameSession', 'La nuit', 'guest');
  const lines = [session, at('GameSession', 'Le jour', null), at('Handout', '', 'master')];
  network.use(http.get(apiUrl('journal'), ({ request }) => answerList(request, lines)));
  openAs('AD', '/app/admin/journal');
  const place = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await place('La nuit')).toBe(`/app/games/${game}/table/${session.entityId}`);
  expect(await place('Le jour')).toBe(`/app/games/${game}`);
  expect(await place('Document remis')).toBe(`/app/games/${game}/prepare`);
});
