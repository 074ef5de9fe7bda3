import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  DrawnSheet,
  GallerySheet,
  Sheet,
  SheetDescent,
  SheetField,
  SheetInput,
  SheetLikes,
} from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

const named = (name: string, changes: Partial<SheetInput> = {}): SheetInput => {
  const sheet = buildSheet({ isPublic: true, ...changes });
  return { ...sheet, description: { ...sheet.description, publish: true, name } };
};
const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const make = async (client: Client, body: object) => {
  const { status, body: made } = await client.post<Sheet>('/sheet', body);
  assert.equal(status, 201, JSON.stringify(made));
  return made;
};
const galleryOf = async (client: Client, query = '') =>
  (await client.get<GallerySheet[]>(`/gallery/sheets${query}`)).body;
const descentOf = async (client: Client, id: string) =>
  (await client.get<SheetDescent>(`/sheet/${id}/descent`)).body;

test('shows public templates, the most liked first, and one person likes one once (PLS-7)', async t => {
  const rpd = await startServer(t);
  const [author, one, two] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn(), await rpd.signIn()];
  const fields = {
    force: field('Force', { widget: 'tile' }),
    corruption: field('Corruption', { visibility: 'gmOnly' }),
    pv: field('PV', { widget: 'bar' }),
  };
  const shut = named('Givre');
  const ember = await make(author, named('Braises', { fields }));
  const frost = await make(author, { ...shut, description: { ...shut.description, publish: false } });
  const own = await make(author, named('Brouillon', { isPublic: false }));
  const like = (client: Client, id: string) => client.put<SheetLikes>(`/sheet/${id}/like`, {});
  assert.deepEqual((await like(one, ember._id)).body, { likes: 1, liked: true });
  assert.deepEqual((await like(one, ember._id)).body, { likes: 1, liked: true });
  assert.deepEqual((await like(two, ember._id)).body, { likes: 2, liked: true });
  assert.deepEqual((await like(two, frost._id)).body, { likes: 1, liked: true });
  const gone = await two.remove<SheetLikes>(`/sheet/${frost._id}/like`);
  assert.deepEqual(gone.body, { likes: 0, liked: false });

  const shown = await galleryOf(one, '?sort=-likes&page=1&limit=10');
  assert.deepEqual(
    shown.map(({ name, likes, liked, owner }) => [name, likes, liked, owner.name]),
    [
      ['Braises', 2, true, author.user.name],
      ['Givre', 0, false, author.user.name],
    ],
  );
  // Players begin a character with an open one alone.
  assert.deepEqual(
    shown.map(({ isOpen }) => isOpen),
    [true, false],
  );
  // What only game masters see is not in the picture.
  assert.deepEqual(shown[0]?.outline.rows[0]?.columns[0]?.fields, [
    { name: 'Force', as: 'tile' },
    { name: 'PV', as: 'bar' },
  ]);
  assert.deepEqual(
    (await galleryOf(one, '?q=givr')).map(({ name }) => name),
    ['Givre'],
  );
  assert.equal((await one.get<Refused>('/gallery/sheets?sort=owner')).status, 422);

  // What one does not see is not there, and what is private any more is not shown.
  assert.equal((await like(one, own._id)).status, 404);
  assert.equal((await one.get(`/sheet/${own._id}/descent`)).status, 404);
  await author.put('/sheet', { _id: ember._id, isPublic: false });
  assert.deepEqual(
    (await galleryOf(one)).map(({ name }) => name),
    ['Givre'],
  );
  assert.equal((await like(two, ember._id)).status, 404);
  await author.remove(`/sheet/${frost._id}`);
  assert.deepEqual(await galleryOf(one), []);
});

test('draws the templates that one sees, and says nothing of others', async t => {
  const rpd = await startServer(t);
  const [author, one] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const fields = {
    force: field('Force', { widget: 'tile' }),
    secret: field('Secret', { visibility: 'gmOnly' }),
  };
  const open = await make(author, named('Braises', { fields }));
  const own = await make(author, named('Brouillon', { isPublic: false }));
  const draw = async (client: Client, ...ids: string[]) =>
    client.get<DrawnSheet[]>(`/gallery/drawings?ids=${ids.join(',')}`);
  const [drawn, ...others] = (await draw(one, own._id, open._id, '65f0c0ffee00000000000001')).body;
  assert.deepEqual([drawn?._id, others], [open._id, []]);
  assert.deepEqual(drawn?.outline.rows[0]?.columns[0]?.fields, [{ name: 'Force', as: 'tile' }]);
  assert.deepEqual(
    (await draw(author, own._id, open._id)).body.map(({ _id }) => _id),
    [own._id, open._id],
  );
  await author.remove(`/sheet/${open._id}`);
  assert.deepEqual((await draw(one, open._id)).body, []);
  for (const ids of [[], ['x'], Array.from({ length: 21 }, () => own._id)])
    assert.equal((await draw(author, ...ids)).status, 422);
});

test('a like reaches the others who look at the template (LIV-4)', async t => {
  const rpd = await startServer(t);
  const [author, one] = [await rpd.signIn({ roles: ['GM'] }), await rpd.signIn()];
  const sheet = await make(author, named('Braises'));
  const { authorization } = author;
  const stream = await follow(t, await listen(rpd), { authorization, topics: ['sheets'] });
  await one.put(`/sheet/${sheet._id}/like`, {});
  await stream.until(({ event, data }) => event === 'change' && data.id === sheet._id);
});

test('a copy names what it was made from, and learns when that one has changed (PLS-7)', async t => {
  const rpd = await startServer(t);
  const [author, maker, other] = [
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn({ roles: ['GM'] }),
  ];
  const origin = await make(author, named('Braises'));
  const copy = await make(maker, { ...named('Ma version'), origin: { _id: origin._id, version: 1 } });
  assert.equal('origin' in copy, false);
  assert.deepEqual(await descentOf(other, copy._id), {
    likes: 0,
    liked: false,
    copies: 0,
    origin: {
      taken: 1,
      sheet: {
        _id: origin._id,
        version: 1,
        name: 'Braises',
        owner: { _id: author.user._id, name: author.user.name, avatar: '' },
      },
    },
  });
  assert.equal((await descentOf(other, origin._id)).copies, 1);

  const changed = { _id: origin._id, description: { name: 'Braises II' } };
  assert.equal((await author.put<Sheet>('/sheet', changed)).status, 200);
  const { origin: known } = await descentOf(maker, copy._id);
  assert.deepEqual([known?.taken, known?.sheet?.version, known?.sheet?.name], [1, 2, 'Braises II']);
  const both = await maker.get<{ taken: SheetInput; current: Sheet }>(`/sheet/${copy._id}/origin`);
  assert.deepEqual(
    [both.body.taken.description.name, both.body.current.description.name, both.body.current.version],
    ['Braises', 'Braises II', 2],
  );
  // Only who may change the copy takes something over, and no version that is not there.
  assert.equal((await other.get(`/sheet/${copy._id}/origin`)).status, 403);
  assert.equal((await other.put(`/sheet/${copy._id}/origin`, { version: 2 })).status, 403);
  for (const version of [0, 1, 3, '2', null])
    assert.equal((await maker.put(`/sheet/${copy._id}/origin`, { version })).status, 422, String(version));
  assert.equal((await maker.put(`/sheet/${copy._id}/origin`, { version: 2 })).status, 200);
  assert.equal((await descentOf(maker, copy._id)).origin?.taken, 2);

  // What its author keeps to themselves is not read through a copy.
  await author.put('/sheet', { _id: origin._id, isPublic: false });
  assert.deepEqual((await descentOf(maker, copy._id)).origin, { taken: 2, sheet: null });
  assert.equal((await maker.get(`/sheet/${copy._id}/origin`)).status, 404);
  await author.put('/sheet', { _id: origin._id, description: { name: 'Secret' } });
  await author.put('/sheet', { _id: origin._id, isPublic: true });
  await maker.put(`/sheet/${copy._id}/origin`, { version: 4 });
  const hidden = await maker.get<{ taken: SheetInput | null }>(`/sheet/${copy._id}/origin`);
  assert.deepEqual([hidden.status, hidden.body.taken], [200, null]);

  // A template that one does not see is nothing to come from.
  const secret = await make(author, named('Caché', { isPublic: false }));
  const refused = await maker.post<Refused>('/sheet', {
    ...named('X'),
    origin: { _id: secret._id, version: 1 },
  });
  assert.equal(refused.status, 422);
  assert.equal((await maker.post('/sheet', { ...named('X'), origin: 'x' })).status, 422);
  assert.equal(
    (await maker.post('/sheet', { ...named('X'), origin: { _id: origin._id, version: 9 } })).status,
    422,
  );
});
