import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  AccountMerge,
  Campaign,
  Character,
  Game,
  JournalLine,
  Measure,
  MergePreview,
  MergeUndone,
  PersonCard,
  RoleplayEvent,
  Server,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import { buildCharacter, buildEvent, buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { deliveredMails } from '../test/mails.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { purgeMerges } from './merges.purge.ts';

const PASSWORD = 'une phrase facile à retenir';
const DAY_MS = 86_400_000;

type Person = Awaited<ReturnType<TestServer['signIn']>>;

const pathOf = ({ user }: Pick<Person, 'user'>) => `/api/moderation/people/${user._id}/merge`;
const previewOf = (admin: Client, kept: Person, other: Person) =>
  admin.get<MergePreview>(`${pathOf(kept)}?other=${other.user._id}`);

async function merge(admin: Client, kept: Person, other: Person) {
  const { status, body } = await previewOf(admin, kept, other);
  assert.equal(status, 200, JSON.stringify(body));
  const merged = await admin.post<AccountMerge>(pathOf(kept), { other: other.user._id, seal: body.seal });
  assert.equal(merged.status, 200, JSON.stringify(merged.body));
  return { preview: body, merged: merged.body };
}

const undo = (admin: Client, other: Person) => admin.remove<MergeUndone>(pathOf(other));
const cardOf = async (reader: Client, { user }: Person) =>
  (await reader.get<PersonCard>(`/api/moderation/people/${user._id}`)).body;
const kindsOf = ({ conflicts }: MergePreview) => conflicts.map(({ kind, names }) => [kind, ...names]);

async function pair(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Camille' });
  const passwordHash = await hashPassword(PASSWORD);
  const kept = await rpd.signIn({ name: 'Kael' });
  const other = await rpd.signIn({ name: 'Kae1', roles: ['GM'], passwordHash });
  return { rpd, admin, kept, other };
}

test('moves what belonged to one account to the other, and says to both what happened (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const host = await rpd.signIn({ name: 'Hôte' });
  const server = (await other.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  const character = (await other.post<Character>('/character', buildCharacter({ name: 'Isaure' }))).body;
  const game = (await other.post<Game>('/game', buildGame({ name: 'Les Brumes' }))).body;
  const ticket = (await other.post<Ticket>('/ticket', buildTicket({ subject: 'Perdu' }))).body;
  await host.post('/ticket', buildTicket({ about: { kind: 'user', id: other.user._id } } as object));
  await admin.post(`/api/moderation/people/${other.user._id}/notes`, { text: 'Deux comptes ?' });
  const stream = await follow(t, await listen(rpd), {
    authorization: kept.authorization,
    topics: ['servers', 'characters'],
  });

  const { preview, merged } = await merge(admin, kept, other);
  const moves = Object.fromEntries(preview.moves.map(({ group, total, names }) => [group, { total, names }]));
  assert.deepEqual(moves['servers'], { total: 1, names: ['Aube'] });
  assert.deepEqual(moves['characters'], { total: 1, names: ['Isaure'] });
  assert.deepEqual(moves['games'], { total: 1, names: ['Les Brumes'] });
  assert.equal(moves['reported']?.total, 1);
  assert.equal(moves['notes']?.total, 1);
  assert.deepEqual(preview.conflicts, []);
  assert.deepEqual([merged.other.name, merged.kept.name, merged.by.name], ['Kae1', 'Kael', 'Camille']);

  // The open pages of the kept account follow.
  await stream.until(({ data }) => data.entity === 'servers' && data.id === server._id);
  await stream.until(({ data }) => data.entity === 'characters' && data.id === character._id);
  assert.equal((await kept.get<Character>(`/character/${character._id}`)).body.owner._id, kept.user._id);
  assert.equal((await kept.get(`/ticket/${ticket._id}`)).status, 200);
  assert.equal((await kept.put('/game', { _id: game._id, name: 'Les Brumes, suite' })).status, 200);

  // The other one is signed out at once, and reads why where the password is proved.
  assert.equal((await other.get('/server')).status, 401);
  const signIn = (password: string) =>
    rpd.inject({
      method: 'POST',
      url: '/hosts/auth/user/authenticate',
      payload: { username: 'Kae1', password, token: 'null' },
    });
  const proved = await signIn(PASSWORD);
  assert.equal(proved.statusCode, 403);
  assert.match(proved.json<{ message: string }>().message, /fusionné avec le compte «\u00a0Kael\u00a0»/);
  assert.doesNotMatch((await signIn('autre chose')).body, /fusionné/);

  const mails = await deliveredMails(rpd.store);
  const subjectsTo = (email: string) =>
    mails.filter(mail => mail.recipient === email).map(mail => mail.subject);
  assert.deepEqual(subjectsTo(other.user.email), ['Votre compte « Kae1 » a été fusionné']);
  assert.deepEqual(subjectsTo(kept.user.email), ['Le compte « Kae1 » a été fusionné avec le vôtre']);
  const lines = (await admin.get<JournalLine[]>('/journal?action=account-merge')).body;
  assert.deepEqual(
    Object.fromEntries(lines.map(({ entityName, changes, undo: way }) => [entityName, [changes, way]])),
    {
      Kae1: [[{ field: 'mergedInto', before: null, after: 'Kael' }], null],
      Kael: [[{ field: 'mergedFrom', before: null, after: 'Kae1' }], null],
    },
  );
  for (const person of [kept, other]) {
    assert.deepEqual((await cardOf(admin, person)).merges, [merged]);
  }
  const moderator = await rpd.signIn({ roles: ['MO'] });
  assert.deepEqual((await cardOf(moderator, other)).merges, []);
});

test('gives back what still is there, and says what changed or is gone since (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const stays = (await other.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  const goes = (await other.post<Game>('/game', buildGame({ name: 'Les Brumes' }))).body;
  const mine = (await kept.post<Server>('/server', buildServer({ name: 'Le mien' }))).body;
  const deleted = (await other.post<Character>('/character', buildCharacter({ name: 'Perdue' }))).body;
  await merge(admin, kept, other);
  const written = { _id: stays._id, name: 'Aube claire' };
  assert.equal((await kept.put('/server', written)).status, 200);
  await kept.remove(`/character/${deleted._id}`);
  assert.equal((await admin.remove(`/bin/character/${deleted._id}`)).status, 200);

  assert.equal((await admin.put('/user/admin', { _id: other.user._id, deletedAt: null })).status, 409);
  const back = await undo(admin, other);
  assert.equal(back.status, 200);
  assert.deepEqual(
    back.body.left.map(({ group, total }) => [group, total]),
    [
      ['characters', 1],
      ['history', 1],
    ],
  );
  const owners = Object.fromEntries(
    (await admin.get<Server[]>('/server')).body.map(({ name, owner_id }) => [name, owner_id]),
  );
  // What was written since stays written: only whose it is goes back.
  assert.deepEqual(owners, { 'Aube claire': other.user._id, 'Le mien': kept.user._id });
  assert.equal((await admin.get<Game>(`/game/${goes._id}`)).body.owner_id, other.user._id);
  assert.equal((await kept.put('/server', { _id: mine._id, name: 'Toujours le mien' })).status, 200);
  assert.equal((await kept.put('/server', written)).status, 403);
  const again = await rpd.as(other.user);
  assert.equal((await again.put('/server', written)).status, 200);
  assert.equal((await undo(admin, other)).status, 404);
  assert.deepEqual((await cardOf(admin, other)).merges, []);
  const mails = await deliveredMails(rpd.store);
  assert.equal(mails.filter(({ subject }) => subject.endsWith('est défaite')).length, 2);
});

test('only an administrator merges, never their own account nor one of their rank (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const second = await rpd.signIn({ roles: ['AD'] });
  assert.equal((await previewOf(moderator, kept, other)).status, 403);
  assert.equal((await moderator.post(pathOf(kept), { other: other.user._id, seal: '-' })).status, 403);
  assert.equal((await kept.post(pathOf(kept), { other: other.user._id, seal: '-' })).status, 403);
  for (const [stays, goes] of [
    [admin, kept],
    [kept, admin],
    [second, kept],
    [kept, second],
    [kept, kept],
    // Nobody of the team loses their place in it by a merge.
    [kept, moderator],
  ] as const) {
    const { status, body } = await admin.post(pathOf(stays), { other: goes.user._id, seal: '-' });
    assert.deepEqual([status, /rang/.test(body.message)], [403, true]);
  }
  assert.equal((await previewOf(admin, moderator, kept)).status, 200);

  await merge(admin, kept, other);
  assert.equal((await undo(moderator, other)).status, 403);
  assert.equal((await undo(kept, other)).status, 403);
  const third = await rpd.signIn();
  assert.equal((await previewOf(admin, third, other)).status, 409);
  assert.equal((await previewOf(admin, other, third)).status, 409);
  const unconfirmed = await rpd.signIn({ confirmBy: new Date(Date.now() + DAY_MS).toISOString() });
  const refused = await previewOf(admin, unconfirmed, third);
  assert.equal(refused.status, 409);
  assert.match((refused.body as unknown as { message: string }).message, /confirmée/);
  assert.equal((await previewOf(admin, third, unconfirmed)).status, 200);
});

test('a block is never escaped by a merge, and is each account’s own again when it is undone (DSK-2)', async t => {
  const { admin, kept, other } = await pair(t);
  const until = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const decided = await admin.post<Measure>('/measure', {
    person: other.user._id,
    kind: 'suspension',
    until,
    rule: 'Respect des autres',
    facts: 'Insultes répétées envers deux personnes.',
  });
  assert.equal(decided.status, 201);
  await admin.put('/user/admin', { _id: other.user._id, valid: false });
  assert.equal((await kept.get('/server')).status, 200);
  const { preview } = await merge(admin, kept, other);
  assert.deepEqual(kindsOf(preview), [['suspended'], ['deactivated']]);
  assert.equal((await kept.get('/server')).status, 401);
  const { person } = await cardOf(admin, kept);
  assert.deepEqual([person.suspendedUntil, person.valid], [until, false]);

  // Decided about the kept account since: undoing the merge does not lift it.
  await admin.post('/measure', {
    person: kept.user._id,
    kind: 'mute',
    until,
    rule: 'Respect des autres',
    facts: 'Les mêmes insultes, le lendemain.',
  });
  assert.equal((await undo(admin, other)).status, 200);
  const [mine, theirs] = [await cardOf(admin, kept), await cardOf(admin, other)];
  assert.deepEqual(
    [mine.person.valid, mine.person.suspendedUntil, mine.person.mutedUntil],
    [true, null, until],
  );
  assert.deepEqual([theirs.person.valid, theirs.person.suspendedUntil], [false, until]);
});

test('what a game master removed stays removed, and one place is enough for one person (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const host = await rpd.signIn({ name: 'Hôte' });
  const table = async (name: string) => (await master.post<Game>('/game', buildGame({ name }))).body._id;
  const [removed, both] = [await table('Table fermée'), await table('Table ouverte')];
  const join = (one: Client, game: string) => one.post(`/game/${game}/members`, {});
  for (const [one, game] of [
    [kept, removed],
    [other, removed],
    [kept, both],
    [other, both],
  ] as const) {
    assert.ok((await join(one, game)).status < 300);
  }
  await master.remove(`/game/${removed}/members/${kept.user._id}`);
  const own = (await other.post<Game>('/game', buildGame({ name: 'La sienne' }))).body._id;
  await join(kept, own);
  const servers: string[] = [];
  for (const name of ['À deux', 'Reçus']) {
    servers.push((await host.post<Server>('/server', buildServer({ name }))).body._id);
  }
  for (const { name } of [kept.user, other.user]) await host.post(`/server/${servers[0]}/managers`, { name });
  const owned = (await kept.post<Server>('/server', buildServer({ name: 'Le mien' }))).body._id;
  await kept.post(`/server/${owned}/managers`, { name: 'Kae1' });
  for (const one of [kept, other]) {
    const { body } = await one.post<Character>('/character', buildCharacter());
    await one.post<Submission>(`/character/${body._id}/submissions`, { server: servers[1] });
  }
  const event = (await host.post<RoleplayEvent>('/event', buildEvent(servers[0] ?? '', { title: 'Fête' })))
    .body;
  for (const one of [other, kept]) await one.post(`/event/${event._id}/signups`, {});

  const { preview } = await merge(admin, kept, other);
  assert.deepEqual(kindsOf(preview), [
    ['removed', 'Table fermée'],
    ['bothManage', 'À deux'],
    ['ownsAndManages', 'Le mien'],
    ['bothAtTable', 'Table ouverte'],
    ['leadsAndPlays', 'La sienne'],
    ['bothSignedUp', 'Fête'],
    ['bothApplied', 'Reçus'],
  ]);
  const members = async (game: string) =>
    (await rpd.store.db.selectFrom('game_members').where('game_id', '=', game).selectAll().execute()).map(
      ({ user_id }) => user_id,
    );
  assert.deepEqual(await members(removed), []);
  assert.equal((await join(kept, removed)).status, 409);
  assert.deepEqual(await members(both), [kept.user._id]);
  assert.deepEqual(await members(own), []);
  const places = await rpd.store.db.selectFrom('event_signups').selectAll().execute();
  assert.deepEqual(
    places.map(({ user_id, position }) => [user_id, position]),
    [[kept.user._id, 1]],
  );
  const campaign = await kept.get<Campaign>(`/game/${own}/campaign`);
  assert.deepEqual(campaign.body.masters, [kept.user._id]);

  // Left since: the other account does not come back to where its person left.
  await kept.remove(`/game/${both}/members/${kept.user._id}`);
  const back = await undo(admin, other);
  assert.deepEqual(
    back.body.left.map(({ group, names }) => [group, ...names]),
    [['tables', 'Table ouverte']],
  );
  assert.deepEqual(await members(removed), [other.user._id]);
  assert.deepEqual(await members(both), []);
  assert.deepEqual(await members(own), [kept.user._id]);
});

test('a merge is done as it was read, once, and what is merged twice is undone in order (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const before = await previewOf(admin, kept, other);
  const game = (await other.post<Game>('/game', buildGame())).body._id;
  await kept.post(`/game/${game}/members`, {});
  const stale = await admin.post(pathOf(kept), { other: other.user._id, seal: before.body.seal });
  assert.equal(stale.status, 409);
  assert.match(stale.body.message, /relisez/);
  await merge(admin, kept, other);
  const last = await rpd.signIn({ name: 'Le troisième' });
  await merge(admin, last, kept);
  assert.equal((await cardOf(admin, last)).merges.length, 1);
  const refused = await undo(admin, other);
  assert.equal(refused.status, 409);
  assert.equal((await undo(admin, kept)).status, 200);
  assert.equal((await undo(admin, other)).status, 200);
  assert.equal((await admin.get<Game>(`/game/${game}`)).body.owner_id, other.user._id);
});

test('after 30 days the other account is erased, what it gave stays, and there is no way back (DSK-2)', async t => {
  const { rpd, admin, kept, other } = await pair(t);
  const server = (await other.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  await merge(admin, kept, other);
  const erased: string[] = [];
  const erase = async (_trx: unknown, id: string) => void erased.push(id);
  assert.equal(await purgeMerges(rpd.store, erase, Date.now() + 29 * DAY_MS), 0);
  // Came to it while the merge was done: it moves before the account is erased.
  const ticket = (await kept.post<Ticket>('/ticket', buildTicket())).body;
  await rpd.store.db
    .updateTable('tickets')
    .set({ author_id: other.user._id })
    .where('id', '=', ticket._id)
    .execute();
  assert.equal(await purgeMerges(rpd.store, erase, Date.now() + 31 * DAY_MS), 1);
  assert.deepEqual(erased, [other.user._id]);
  assert.equal((await kept.get(`/ticket/${ticket._id}`)).status, 200);
  assert.equal((await kept.put('/server', { _id: server._id, name: 'Aube' })).status, 200);
});
