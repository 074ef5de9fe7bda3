import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type {
  Character,
  CharacterPublication,
  Server,
  Sheet,
  SheetInput,
  Submission,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildSheet } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { crawl, visit } from '../test/public-pages.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

/** What must never go out stands beside this word; what goes out beside the other. */
const HIDDEN = 'prive';
const SHOWN = 'dehors';

type Field = SheetInput['fields'][string];
const field = (name: string, more: Partial<Field> = {}): Field => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

/** Every way in which a template keeps something from other players. */
const FIELDS: SheetInput['fields'] = {
  ouvert: field(`Devise ${SHOWN}`),
  histoire: field(`Histoire ${SHOWN}`, { type: 'textarea' }),
  force: field('Force', { type: 'number' }),
  double: field('Double', { type: 'number', ref: 'double', formula: 'Force * 2' }),
  sac: field('Sac', {
    type: 'repeat',
    columns: [
      { id: 'objet', type: 'string', name: 'Objet', required: false, options: [] },
      { id: 'vu', type: 'string', name: 'Cache', required: false, options: [], showIf: 'Force > 100' },
    ],
  }),
  joueur: field('Joueur', { visibility: 'ownerAndGm' }),
  secret: field('Secret', { visibility: 'gmOnly' }),
  chiffre: field('Chiffre', { type: 'number', visibility: 'ownerAndGm' }),
  calcul: field('Calcul', { type: 'number', formula: 'Chiffre + 1' }),
  jamais: field('Jamais', { showIf: 'Force > 100' }),
  selon: field('Selon', { showIf: 'Chiffre > 0' }),
  muet: field('Muet'),
};
const VALUES = {
  ouvert: `Tenir ${SHOWN}`,
  histoire: `Née **${SHOWN}**`,
  force: 8,
  sac: [{ id: 'a'.repeat(12), cells: { objet: `Corde ${SHOWN}`, vu: `${HIDDEN} cellule` } }],
  joueur: `${HIDDEN} joueur`,
  chiffre: 41_973,
  jamais: `${HIDDEN} jamais`,
  selon: `${HIDDEN} selon`,
  muet: `${HIDDEN} muet`,
};
const CHOSEN = ['ouvert', 'histoire', 'force', 'double', 'sac'];

async function start(t: TestContext, changes: Partial<SheetInput> = {}) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ name: `${HIDDEN} meneuse`, roles: ['GM'] });
  const made = await master.post<Sheet>('/sheet', {
    sheet: buildSheet({ fields: FIELDS, isPublic: true, ...changes }),
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const player = await rpd.signIn({ name: 'Ondine', email: `${HIDDEN}@rpd.test` });
  const create = async (more: object = {}) => {
    const answer = await player.post<Character>('/character', {
      ...buildCharacter({ name: `Isaure ${SHOWN}`, sheet: made.body._id, traits: [`${HIDDEN} trait`] }),
      values: VALUES,
      ...more,
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  return { rpd, master, player, create, sheet: made.body };
}

const publish = (by: Client, { _id }: Character, fields: readonly string[] = CHOSEN) =>
  by.put<CharacterPublication & { fields: Record<string, string> }>(`/character/${_id}/public-page`, {
    publicPage: true,
    fields,
  });
const withdraw = (by: Client, { _id }: Character) =>
  by.put<CharacterPublication>(`/character/${_id}/public-page`, { publicPage: false });

async function page(rpd: TestServer, { _id }: { _id: string }) {
  const first = await visit(rpd, `/p/characters/${_id}`);
  return first.headers.location ? visit(rpd, first.headers.location) : first;
}

async function accept(by: Client, player: Client, character: Character, changes: object = {}) {
  const { body: server } = await by.post<Server>('/server', buildServer({ publicPage: true, ...changes }));
  const { body: sent } = await player.post<Submission>(`/character/${character._id}/submissions`, {
    server: server._id,
    message: `${HIDDEN} candidature`,
  });
  const answer = await by.put(`/submission/${sent._id}`, { version: sent.version, state: 'accepted' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return server;
}

test('shows what its player chose of what other players see, and nothing else on any address (26.6)', async t => {
  const { rpd, master, player, create } = await start(t);
  const character = await create();
  const { body: before } = await player.get<CharacterPublication>(`/character/${character._id}/public-page`);
  assert.equal(before.publicPage, false);
  assert.deepEqual(
    before.choices.map(({ id }) => id),
    ['ouvert', 'histoire', 'force', 'double', 'sac', 'muet'],
    'what is hidden is not offered',
  );
  assert.equal((await page(rpd, character)).statusCode, 404, 'nobody opened it');
  const opened = await publish(player, character);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  assert.equal(opened.body.isThere, true);
  await accept(master, player, character, { name: 'Les Brumes' });
  await create({ name: `${HIDDEN} autre personnage` });

  const { body, statusCode } = await page(rpd, character);
  assert.equal(statusCode, 200);
  for (const said of [
    `Tenir ${SHOWN}`,
    `<strong>${SHOWN}</strong>`,
    '<dd>8</dd>',
    '<dd>16</dd>',
    `Corde ${SHOWN}`,
  ])
    assert.ok(body.includes(said), said);
  assert.match(body, /<a href="\/p\/servers\/les-brumes-/, 'the server has a page, and shows its characters');
  assert.match(body, /<meta property="og:image" content="http:\/\/rpd\.test\/p\/pictures\/characters\//);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  assert.match(data, /"@type":"CreativeWork","name":"Isaure dehors"/);
  const found = await crawl(rpd);
  for (const [url, { text, status }] of found) {
    assert.ok(status < 400, `${url}: ${status}`);
    for (const secret of [HIDDEN, '41973', '41\u202f973', '41974', 'Ondine', player.user._id, '@rpd.test'])
      assert.ok(!text.includes(secret), `${url} says ${secret}`);
  }
  // It can fail: the character was found by the same walk.
  const own = [...found.keys()].filter(url => url.includes(character._id));
  assert.ok(
    own.some(url => url.startsWith('/p/characters/isaure-')) && own.some(url => url.includes('.jpg')),
  );
  assert.match((await visit(rpd, '/p?kind=characters&q=isaure')).body, /1 personnage correspond/);
  assert.match((await visit(rpd, `/p?kind=characters&q=${HIDDEN}`)).body, /Rien ne correspond/);
});

test('is opened and changed by its player alone, and withdrawn by the team (26.6)', async t => {
  const { rpd, master, player, create } = await start(t);
  const staff = await rpd.signIn({ roles: ['MO'] });
  const stranger = await rpd.signIn();
  const character = await create();
  await accept(master, player, character);
  assert.equal((await publish(master, character)).status, 403, 'its game master');
  assert.equal((await publish(stranger, character)).status, 403, 'somebody who sees it');
  const byTeam = await publish(staff, character);
  assert.equal(byTeam.status, 422);
  assert.ok(byTeam.body.fields['publicPage']);
  assert.equal((await page(rpd, character)).statusCode, 404);
  await publish(player, character);
  const read = await stranger.get<Character>(`/character/${character._id}`);
  assert.equal(read.body.publicPage, true);
  assert.equal((await withdraw(master, character)).status, 403);
  assert.equal((await withdraw(staff, character)).status, 200);
  assert.equal((await page(rpd, character)).statusCode, 404);
  assert.equal((await page(rpd, character)).body, (await visit(rpd, `/p/characters/${'0'.repeat(24)}`)).body);
  const { body: after } = await player.get<Character>(`/character/${character._id}`);
  assert.equal(after.version, character.version, 'it is none of what one writes in the character');
});

test('refuses what other players do not see, and what is no field (26.6)', async t => {
  const { player, create } = await start(t);
  const character = await create();
  for (const id of ['secret', 'joueur', 'calcul', 'selon', 'jamais', 'rien', '__proto__'])
    assert.equal((await publish(player, character, [id])).status, 422, id);
});

test('follows what a game master hides, and opens nothing by itself (26.6)', async t => {
  const { rpd, master, player, create, sheet } = await start(t);
  const character = await create();
  await publish(player, character, ['ouvert', 'force', 'double']);
  const save = async (changes: Partial<SheetInput>) => {
    const { body } = await master.get<Sheet>(`/sheet/${sheet._id}`);
    const answer = await master.put('/sheet', { sheet: { ...body, ...changes } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const hidden = {
    ...FIELDS,
    ouvert: { ...FIELDS['ouvert'], visibility: 'ownerAndGm' },
  } as SheetInput['fields'];
  await save({ fields: hidden });
  assert.doesNotMatch((await page(rpd, character)).body, /Tenir/);
  const open = {
    ...FIELDS,
    joueur: { ...FIELDS['joueur'], visibility: 'everybody' },
  } as SheetInput['fields'];
  await save({ fields: open });
  assert.doesNotMatch((await page(rpd, character)).body, new RegExp(HIDDEN), 'not chosen');
  await save({
    fields: { ...open, force: { ...FIELDS['force'], visibility: 'gmOnly' } } as SheetInput['fields'],
  });
  const { body } = await page(rpd, character);
  assert.doesNotMatch(body, /<dd>8<|<dd>16</, 'neither the number nor what is made of it');
  // The template of somebody else, which they take back.
  await save({ fields: FIELDS, isPublic: false });
  const alone = await page(rpd, character);
  assert.equal(alone.statusCode, 200);
  assert.doesNotMatch(alone.body, /Tenir|Force/);
});

test('shows what is written after it was opened, and nothing of another template (26.6)', async t => {
  const { rpd, master, player, create } = await start(t);
  const character = await create();
  await publish(player, character, ['ouvert']);
  await player.put('/character', { _id: character._id, values: { ouvert: 'Avancer' } });
  assert.match((await page(rpd, character)).body, /Avancer/);
  const { body: other } = await master.post<Sheet>('/sheet', {
    sheet: buildSheet({ fields: { ouvert: field('Autre') }, isPublic: true }),
  });
  const moved = await player.put('/character', {
    _id: character._id,
    sheet: other._id,
    values: { ouvert: HIDDEN },
  });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  assert.doesNotMatch((await page(rpd, character)).body, new RegExp(HIDDEN));
});

test('takes a character away with the next request, from everywhere (26.6)', async t => {
  const { rpd, master, player, create } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const character = await create();
  const server = await accept(master, player, character);
  await publish(player, character);
  const { _id } = character;
  const isThere = async () => {
    const statuses = [
      (await page(rpd, character)).statusCode,
      (await visit(rpd, `/p/characters/${_id}/card`)).statusCode,
      (await visit(rpd, `/p/pictures/characters/${_id}-card.jpg`)).statusCode,
    ].map(status => status === 200);
    const lists = await Promise.all(
      ['/p?kind=characters', '/sitemap.xml', `/p/servers/fan-${server._id}`].map(async url => {
        const first = await visit(rpd, url);
        const answer = first.headers.location ? await visit(rpd, first.headers.location) : first;
        return answer.statusCode === 404 ? null : answer.body.includes(_id);
      }),
    );
    const all = [...statuses, ...lists.filter(one => one !== null)];
    assert.equal(new Set(all).size, 1, JSON.stringify([statuses, lists]));
    return all[0];
  };
  const owns = (columns: object) =>
    rpd.store.db.updateTable('users').set(columns).where('id', '=', player.user._id).execute();
  assert.equal(await isThere(), true);
  for (const [what, take, returned] of [
    ['withdrawn', () => withdraw(player, character), () => publish(player, character)],
    ['its player is inactive', () => owns({ valid: 0 }), () => owns({ valid: 1 })],
    [
      'its player is suspended',
      () => owns({ suspended_until: '9999-12-31T00:00:00.000Z' }),
      () => owns({ suspended_until: null }),
    ],
    [
      'its player is deleted',
      () => owns({ deleted_at: '2026-01-01T00:00:00.000Z' }),
      () => owns({ deleted_at: null }),
    ],
    [
      'its server is hidden by the moderation',
      () => admin.post(`/server/${server._id}/hide`, { reason: 'Publicité' }),
      () => admin.post(`/server/${server._id}/show`, {}),
    ],
    [
      'archived',
      () =>
        rpd.store.db
          .insertInto('inactivity')
          .values({
            thing_id: _id,
            server_id: null,
            character_id: _id,
            asked_at: null,
            kept_at: null,
            archived_at: '2026-01-01T00:00:00.000Z',
            was_visible: 1,
          })
          .execute(),
      () => rpd.store.db.deleteFrom('inactivity').execute(),
    ],
  ] as const) {
    await take();
    assert.equal(await isThere(), false, what);
    await returned();
    assert.equal(await isThere(), true, `${what}, and back`);
  }
  await player.remove(`/character/${_id}`);
  assert.equal(await isThere(), false, 'deleted');
});

test('names a server that is public and shows its characters, and no other (26.6)', async t => {
  const { rpd, master, player, create } = await start(t);
  const character = await create();
  await publish(player, character);
  const server = await accept(master, player, character, { name: 'Aubes' });
  const isNamed = async () => (await page(rpd, character)).body.includes('Aubes');
  assert.equal(await isNamed(), true);
  const { _id } = server;
  for (const [what, change, back] of [
    ['withdrawn', { publicPage: false }, { publicPage: true }],
    ['unlisted', { visible: false }, { visible: true }],
    [
      'keeps its characters to itself',
      { options: { ...server.options, characters: { ...server.options.characters, visible_sheet: false } } },
      { options: server.options },
    ],
  ] as const) {
    await master.put('/server', { _id, ...change });
    assert.equal(await isNamed(), false, what);
    assert.equal((await page(rpd, character)).statusCode, 200, what);
    await master.put('/server', { _id, ...back });
  }
  await master.remove(`/server/${_id}`);
  assert.equal(await isNamed(), false, 'in the bin');
});

test('says what is warned of, and shows neither the portrait nor the sheet (26.6)', async t => {
  const { rpd, player, create } = await start(t);
  const upload = await rpd.inject(
    uploadOf(player.authorization, await buildImage(3, 300, 300).png().toBuffer()),
  );
  const { path } = upload.json<{ path: string }>();
  const character = await create({ portrait: path });
  await publish(player, character);
  assert.match((await page(rpd, character)).body, new RegExp(`\\?v=${path.slice(7, 19)}`), 'its portrait');
  await player.put('/character', { _id: character._id, warnings: { themes: ['spiders'], other: 'clowns' } });
  const { body } = await page(rpd, character);
  assert.match(body, /araignées, clowns/);
  assert.doesNotMatch(body, /Tenir|Corde/);
  assert.ok(!body.includes(path.slice(7, 19)));
});

test('draws a face where the portrait cannot be read (26.6)', async t => {
  const { rpd, player, create } = await start(t);
  const character = await create();
  await publish(player, character);
  const stored = `/files/${'ab'.repeat(20)}.png`;
  await rpd.store.db
    .updateTable('characters')
    .set({ portrait: stored })
    .where('id', '=', character._id)
    .execute();
  const picture = `/p/pictures/characters/${character._id}-social.jpg`;
  const gone = await visit(rpd, picture);
  assert.equal(gone.statusCode, 200, 'the file is gone');
  assert.equal(gone.headers['content-type'], 'image/jpeg');
});

test('compares what goes out with the word filters of today (26.6)', async t => {
  const { rpd, player, create } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const character = await create({ values: { ...VALUES, ouvert: 'Vive la galère' } });
  await admin.post('/wordfilter', {
    term: 'galère',
    kind: 'word',
    effect: 'refuse',
    rule: 'Respect des autres',
    places: ['characters'],
  });
  const refused = await publish(player, character);
  assert.equal(refused.status, 422);
  assert.ok(refused.body.fields['values.ouvert'], JSON.stringify(refused.body));
  assert.equal((await page(rpd, character)).statusCode, 404);
  assert.equal((await publish(player, character, ['force'])).status, 200, 'without that field');
});

test('names its player once they have a page of their own, also after two accounts became one (26.6)', async t => {
  const { rpd, player, create } = await start(t);
  const character = await create();
  await publish(player, character);
  assert.doesNotMatch((await page(rpd, character)).body, /Ondine/);
  await player.put('/user', { publicPage: true });
  assert.match((await page(rpd, character)).body, /Qui l’incarne/);
  const person = await visit(rpd, `/p/people/ondine-${player.user._id}`);
  assert.match(person.body, new RegExp(`href="/p/characters/[^"]*${character._id}"`));
  // As a merge does: the character is the other account's, which has no page.
  const kept = await rpd.signIn({ name: 'Reprise' });
  await rpd.store.db
    .updateTable('characters')
    .set({ owner_id: kept.user._id })
    .where('id', '=', character._id)
    .execute();
  const merged = await page(rpd, character);
  assert.equal(merged.statusCode, 200);
  assert.doesNotMatch(merged.body, /Ondine|Reprise/);
  assert.equal((await withdraw(kept, character)).status, 200);
});

test('shows a character of the first form, field by field (26.6)', async t => {
  const { rpd, player } = await start(t);
  const { body: character } = await player.post<Character>('/character', buildCharacter());
  await publish(player, character, ['race', 'weapons']);
  const { body } = await page(rpd, character);
  assert.match(body, /Humain/);
  assert.match(body, /Un bâton de coudrier/);
  assert.doesNotMatch(body, /Mage|curieuse/);
});

test('tells those who look at the character that its page changed (26.6)', async t => {
  const { rpd, player, create } = await start(t);
  const character = await create();
  await rpd.store.db.deleteFrom('live_events').execute();
  await publish(player, character);
  const events = await rpd.store.db.selectFrom('live_events').selectAll().execute();
  assert.deepEqual(
    events.filter(({ kind }) => kind === 'characters').map(({ entity_id }) => entity_id),
    [character._id],
  );
});
