import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BinItem,
  BinKind,
  Character,
  Dependents,
  Game,
  JournalLine,
  Mob,
  Notification,
  RoleplayEvent,
  Server,
  Sheet,
  Submission,
} from '@rpd/shared/domain';
import {
  buildCharacter,
  buildEvent,
  buildGame,
  buildMob,
  buildServer,
  buildSheet,
} from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { binParts } from '../app/bin.parts.ts';
import type { PreparedKind } from '../lib/prepared.bin.ts';
import { purgeBin } from './bin.purge.ts';

const DAY = 24 * 3_600_000;
/** In every name of what these tests delete: no answer to anybody else may have it. */
const MARK = 'Zibeline';

/** A server with an event, an accepted character and a co-manager; a game with a player; a sheet and a mob. */
async function world(rpd: TestServer) {
  const owner = await rpd.signIn({ name: 'Hôte', roles: ['GM'] });
  const player = await rpd.signIn({ name: 'Joueuse' });
  const make = async <T>(path: string, body: object) => (await owner.post<T>(path, body)).body;
  const options = { characters: { group: false, visible_sheet: true, sheet_type: [] } };
  const server = await make<Server>('/server', buildServer({ name: `${MARK} serveur`, options }));
  const event = await make<RoleplayEvent>('/event', buildEvent(server._id, { title: `${MARK} événement` }));
  const game = await make<Game>('/game', buildGame({ name: `${MARK} jeu` }));
  const given = buildSheet({ isPublic: true });
  const sheet = await make<Sheet>('/sheet', {
    ...given,
    description: { ...given.description, name: `${MARK} fiche` },
  });
  const mob = await make<Mob>('/mob', buildMob({ name: `${MARK} créature` }));
  await player.post(`/event/${event._id}/signups`, {});
  await player.post(`/game/${game._id}/members`, {});
  const character = (
    await player.post<Character>('/character', buildCharacter({ name: `${MARK} personnage` }))
  ).body;
  const submitted = await player.post<Submission>(`/character/${character._id}/submissions`, {
    server: server._id,
  });
  await owner.put(`/submission/${submitted.body._id}`, { state: 'accepted' });
  const ids: Record<Exclude<BinKind, PreparedKind>, string> = {
    server: server._id,
    event: event._id,
    game: game._id,
    sheet: sheet._id,
    mob: mob._id,
    character: character._id,
  };
  return { owner, player, character, ids };
}

const binOf = async (who: Client, query = '') => (await who.get<BinItem[]>(`/bin${query}`)).body;
const titles = async (who: Client) =>
  (await who.get<Notification[]>('/api/notifications')).body.map(({ title }) => title);

/** Every route that reads, at the address of `id` where it asks for one. */
const reads = ({ app }: TestServer, id: string) => [
  ...new Set(
    app.accessTable
      .filter(({ method, access }) => method === 'GET' && access !== 'public' && access !== 'release-token')
      .map(({ url }) => url.replace('/hosts/api', '').replace(':version', '1').replace(/:\w+/g, id))
      .filter(url => !url.includes('/hosts/auth')),
  ),
];
/** What keeps a name on purpose: the bin itself, what happened, and one's own data as they are stored. */
const REMEMBERS = ['/bin', '/journal', '/api/notifications', '/user/me/export'];

for (const kind of ['server', 'event', 'game', 'sheet', 'mob', 'character'] as const) {
  test(`takes a deleted ${kind} out of every answer, and brings it back as it was (DSK-7)`, async t => {
    const rpd = await startServer(t);
    const { owner: host, player: joined, ids } = await world(rpd);
    const [owner, player, name] = kind === 'character' ? [joined, host, 'Joueuse'] : [host, joined, 'Hôte'];
    const administrator = await rpd.signIn({ roles: ['AD'] });
    const others = [owner, player, administrator, await rpd.signIn({ roles: ['GM', 'MO'] })];
    const id = ids[kind];
    const path = `/${kind}/${id}`;
    const before = (await owner.get(path)).body;
    const read = async ({ authorization = '' }: Client, url: string) => {
      const { payload } = await rpd.inject({ url: `/hosts/api${url}`, headers: { authorization } });
      return payload.includes(id);
    };
    const shown = [];
    for (const url of reads(rpd, id)) if (await read(administrator, url)) shown.push(url);
    assert.ok(shown.length > 1, 'what is there is found');

    assert.equal((await owner.remove(path)).status, 200);
    assert.equal((await owner.remove(path)).status, 404, 'it is deleted once');
    for (const who of others) {
      const hasRight = kind !== 'mob' || who !== player;
      assert.equal((await who.get(path)).status, hasRight ? 404 : 403);
      assert.equal((await who.put(`/${kind}`, { _id: id })).status, hasRight ? 404 : 403);
      for (const url of reads(rpd, id)) {
        if (REMEMBERS.some(kept => url.startsWith(kept))) continue;
        assert.equal(await read(who, url), false, `${url} has the deleted ${kind}`);
        assert.equal(await read(who, `${url}?q=${MARK}`), false, `${url} finds the deleted ${kind}`);
      }
    }
    assert.deepEqual(await binOf(player), []);
    const [item] = await binOf(owner, `?kind=${kind}`);
    assert.deepEqual([item?._id, item?.owner.name, item?.deletedBy.name], [id, name, name]);
    assert.equal(Date.parse(item?.until ?? '') - Date.parse(item?.deletedAt ?? ''), 30 * DAY);
    assert.deepEqual(
      (await binOf(administrator)).map(({ _id }) => _id),
      [id],
    );
    assert.deepEqual(await binOf(administrator, '?owner=me'), []);
    assert.equal((await player.post(`/bin/${kind}/${id}/restore`, {})).status, 404);

    assert.equal((await owner.post(`/bin/${kind}/${id}/restore`, {})).status, 200);
    assert.equal((await owner.post(`/bin/${kind}/${id}/restore`, {})).status, 404, 'it is restored once');
    assert.deepEqual((await owner.get(path)).body, before);
    assert.deepEqual(await binOf(owner), []);
    const lines = (await administrator.get<JournalLine[]>(`/journal?entityId=${id}`)).body;
    assert.deepEqual(
      lines
        .map(({ action }) => action)
        .filter(action => action === 'delete' || action === 'restore')
        .toSorted(),
      ['delete', 'restore'],
    );
  });
}

test('hides the characters that only a deleted server shows, and shows them again with it', async t => {
  const rpd = await startServer(t);
  const { owner, player, character, ids } = await world(rpd);
  const stranger = await rpd.signIn();
  const path = `/character/${character._id}`;
  assert.equal((await stranger.get(path)).status, 200);
  await owner.remove(`/server/${ids.server}`);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await player.get<Character>(path)).body.submissions.length, 0);
  assert.deepEqual((await player.get('/submission')).body, []);
  await owner.post(`/bin/server/${ids.server}/restore`, {});
  assert.equal((await stranger.get(path)).status, 200);
  assert.equal((await player.get<Character>(path)).body.submissions.length, 1);
  const events = (await player.get<RoleplayEvent[]>('/event?signedUp=me')).body;
  assert.deepEqual(
    events.map(({ mySignup }) => mySignup),
    ['confirmed'],
  );
});

test('brings a character back to its servers, with its versions and with the template that followed it', async t => {
  const rpd = await startServer(t);
  const { owner, player, character, ids } = await world(rpd);
  const { body: sheet } = await owner.get<Sheet>(`/sheet/${ids.sheet}`);
  const own = buildCharacter({ name: `${MARK} à fiche`, sheet: sheet._id });
  const { body: filled } = await player.post<Character>('/character', own);
  const handedIn = async () =>
    (await owner.get<Submission[]>(`/submission?server=${ids.server}`)).body.map(one => one.character._id);
  assert.deepEqual(await handedIn(), [character._id]);
  await player.remove(`/character/${character._id}`);
  assert.deepEqual(await handedIn(), [], 'the server reads of it no more');
  await player.post(`/bin/character/${character._id}/restore`, {});
  assert.deepEqual(await handedIn(), [character._id]);
  const versions = await player.get<unknown[]>(`/character/${character._id}/revisions`);
  assert.equal(versions.body.length, 1);

  // A template that only deleted characters use can be deleted, and leaves the bin with the first that comes back.
  await player.remove(`/character/${filled._id}`);
  assert.equal((await owner.remove(`/sheet/${sheet._id}`)).status, 200);
  assert.equal((await player.post(`/bin/character/${filled._id}/restore`, {})).status, 200);
  assert.equal((await owner.get(`/sheet/${sheet._id}`)).status, 200);
  assert.equal((await player.get<Character>(`/character/${filled._id}`)).body.template?._id, sheet._id);
});

test('notifies those who had signed up, and the owner of what somebody else deletes', async t => {
  const rpd = await startServer(t);
  const { owner, player, ids } = await world(rpd);
  const administrator = await rpd.signIn({ name: 'Admin', roles: ['AD'] });
  await administrator.remove(`/server/${ids.server}`);
  assert.equal((await titles(owner))[0], `Admin a supprimé le serveur «\u00a0${MARK} serveur\u00a0»`);
  assert.match((await titles(player))[0] ?? '', /est annulé$/);
  assert.equal((await owner.post(`/bin/server/${ids.server}/restore`, {})).status, 200);
  assert.match((await titles(player))[0] ?? '', /a lieu de nouveau$/);
  // An event does not come back without its server.
  await owner.remove(`/event/${ids.event}`);
  await owner.remove(`/server/${ids.server}`);
  const early = await owner.post(`/bin/event/${ids.event}/restore`, {});
  assert.equal(early.status, 409);
  assert.match(early.body.message, /^Le serveur de cet événement est dans la corbeille/);
  await owner.post(`/bin/server/${ids.server}/restore`, {});
  assert.equal((await owner.post(`/bin/event/${ids.event}/restore`, {})).status, 200);
});

test('names who depends on an event, a mob and a sheet before they are deleted (ADM-13)', async t => {
  const rpd = await startServer(t);
  const { owner, player, ids } = await world(rpd);
  const dependents = async (who: Client, kind: keyof typeof ids) => {
    const { status, body } = await who.get<Dependents>(`/${kind}/${ids[kind]}/dependents`);
    return status === 200 ? [body.total, ...body.items.map(({ kind: of, name }) => `${of} ${name}`)] : status;
  };
  assert.deepEqual(await dependents(owner, 'event'), [1, 'player Joueuse']);
  assert.equal(await dependents(player, 'event'), 403);
  assert.deepEqual(await dependents(owner, 'mob'), [0]);
  const combatant = { id: 'un', name: 'Loup', kind: 'mob', source: ids.mob, hp: 4, hpMax: 4 };
  const saved = await owner.put('/encounter', { version: 0, combatants: [combatant], turn: 0, round: 1 });
  assert.equal(saved.status, 200);
  assert.deepEqual(await dependents(owner, 'mob'), [1, 'encounter Hôte']);
  // A character that its owner shows to nobody is counted, and not named.
  const { body: sheet } = await owner.get<Sheet>(`/sheet/${ids.sheet}`);
  await player.post('/character', buildCharacter({ name: 'Cachée', sheet: sheet._id }));
  assert.deepEqual(await dependents(owner, 'sheet'), [1]);
  assert.deepEqual(await dependents(player, 'sheet'), 403);
  const refused = await owner.remove(`/sheet/${ids.sheet}`);
  assert.equal(refused.status, 409, 'a sheet that characters use stays');
});

test('removes what has been in the bin for 30 days, and nothing earlier', async t => {
  const rpd = await startServer(t);
  const { owner, player, ids } = await world(rpd);
  for (const [kind, id] of Object.entries(ids)) {
    const who = kind === 'character' ? player : owner;
    if (kind !== 'event') assert.equal((await who.remove(`/${kind}/${id}`)).status, 200);
  }
  const { log } = rpd.app;
  const parts = binParts({ home: '', send: async () => undefined } as never);
  const now = Date.now();
  assert.equal(await purgeBin(rpd.store, parts, { log, now: now + 29 * DAY }), 0);
  assert.equal((await binOf(owner)).length, 4);
  assert.equal(await purgeBin(rpd.store, parts, { log, now: now + 31 * DAY }), 5);
  assert.deepEqual(await binOf(owner), []);
  assert.equal((await owner.post(`/bin/server/${ids.server}/restore`, {})).status, 404);
  const left = await rpd.store.db.selectFrom('events').select('id').execute();
  assert.deepEqual(left, [], 'the events of a server go with it');
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const lines = (await administrator.get<JournalLine[]>(`/journal?entityId=${ids.server}`)).body;
  assert.ok(lines.some(({ detail }) => /30 jours écoulés/.test(detail)));
});

test('an administrator removes a deleted thing for good before its term; nobody else does', async t => {
  const rpd = await startServer(t);
  const { owner, ids } = await world(rpd);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const path = `/bin/mob/${ids.mob}`;
  assert.equal((await admin.remove(path)).status, 404, 'it is not in the bin');
  await owner.remove(`/mob/${ids.mob}`);
  assert.equal((await owner.remove(path)).status, 403);
  assert.equal((await admin.remove(path)).status, 200);
  assert.equal((await owner.post(`${path}/restore`, {})).status, 404);
  const [line] = (await admin.get<JournalLine[]>(`/journal?entityId=${ids.mob}`)).body;
  assert.deepEqual([line?.action, line?.undo], ['delete', null]);
});
