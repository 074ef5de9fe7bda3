import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  Game,
  Notification,
  Owned,
  PublicPage,
  RoleplayEvent,
  Server,
  Sheet,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import {
  buildCharacter,
  buildEvent,
  buildGame,
  buildServer,
  buildSheet,
  buildTicket,
} from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';

const signInWithPassword = async (rpd: TestServer, changes: object = {}) =>
  rpd.signIn({ passwordHash: await hashPassword(PASSWORD), ...changes });

const make = async (client: Client, path: string, body: object) =>
  (await client.post<{ _id: string }>(path, body)).body._id;

test('shows the directory’s fields on a person’s page, and no address', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Zoé', bio: 'Conteuse', email: 'secret@rpd.test' });
  const master = await rpd.signIn();
  const shown = await make(player, '/server', buildServer({ name: 'Aube' }));
  await make(player, '/server', buildServer({ name: 'Secret', visible: false }));
  const home = await make(master, '/server', buildServer({ name: 'Brumes' }));
  const taken = await make(player, '/character', buildCharacter({ name: 'Isaure' }));
  await make(player, '/character', buildCharacter({ name: 'Inconnue' }));
  const { body } = await player.post<Submission>(`/character/${taken}/submissions`, { server: home });
  await master.put(`/submission/${body._id}`, { state: 'accepted' });

  const moderator = await rpd.signIn({ roles: ['MO'] });
  const page = await moderator.get<PublicPage>(`/user/${player.user._id}/public`);
  assert.deepEqual(page.body, {
    _id: player.user._id,
    name: 'Zoé',
    avatar: '',
    citation: '',
    bio: 'Conteuse',
    roles: ['RP'],
    servers: [{ _id: shown, name: 'Aube', icon_img: '', intro: 'Un royaume à reprendre' }],
    characters: [{ _id: taken, name: 'Isaure', portrait: '', serverNames: ['Brumes'] }],
  });
  const gone = await rpd.addUser({ deletedAt: new Date().toISOString() });
  assert.equal((await moderator.get(`/user/${gone._id}/public`)).status, 404);
  assert.equal((await moderator.get('/user/x/public')).status, 404);
});

test('exports all of a person’s data, and nothing of others', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Zoé', email: 'zoe@rpd.test' });
  const other = await rpd.signIn({ roles: ['MO'], email: 'autre@rpd.test' });
  await make(player, '/character', buildCharacter({ name: 'Isaure' }));
  await make(other, '/character', buildCharacter({ name: 'Pas la mienne' }));
  const ticket = await make(player, '/ticket', buildTicket());
  await other.post(`/ticket/${ticket}/messages`, { text: 'Entre nous.', internal: true });
  await other.post(`/ticket/${ticket}/messages`, { text: 'Voilà.' });
  const file = await player.get<Record<string, { name?: string; text?: string }[]>>('/user/me/export');
  assert.match(
    String(file.headers['content-disposition']),
    /^attachment; filename="rpd-mes-donnees-.*\.json"$/,
  );
  const whole = JSON.stringify(file.body);
  for (const words of ['zoe@rpd.test', 'Isaure', 'Voilà.', 'Je ne retrouve plus mon personnage']) {
    assert.ok(whole.includes(words), words);
  }
  assert.doesNotMatch(whole, /Pas la mienne|Entre nous|autre@rpd\.test|argon2|password/i);
});

test('deletes an account after decisions about its things, and forgets the person', async t => {
  const rpd = await startServer(t);
  const me = await signInWithPassword(rpd, { name: 'Zoé', email: 'zoe@rpd.test', roles: ['GM'] });
  const heir = await rpd.signIn({ name: 'Élodie' });
  const given = await make(me, '/server', buildServer({ name: 'Aube' }));
  const dropped = await make(me, '/server', buildServer({ name: 'Nuit' }));
  const game = await make(me, '/game', buildGame());
  const sheet = await make(me, '/sheet', buildSheet({ isPublic: true }));
  const alone = await make(me, '/sheet', buildSheet());
  const event = await make(me, '/event', buildEvent(given));
  const used = await make(heir, '/character', { ...buildCharacter({ sheet }) });
  await make(me, '/character', buildCharacter({ sheet: alone }));
  const ticket = await make(me, '/ticket', buildTicket());
  const moderator = await rpd.signIn({ roles: ['MO'] });
  await make(moderator, `/api/moderation/people/${me.user._id}/notes`, { text: 'Zoé doit répondre.' });

  const owned = await me.get<Owned>('/user/me/owned');
  assert.deepEqual(
    owned.body.things.map(({ kind, _id, others }) => [kind, _id, others]),
    [
      ['server', given, 0],
      ['server', dropped, 0],
      ['game', game, 0],
      ['sheet', sheet, 1],
      ['sheet', alone, 0],
    ],
  );
  assert.deepEqual([owned.body.characters, owned.body.events], [1, 0]);

  const things = [
    { kind: 'server', _id: given, fate: 'transfer', to: 'elodie' },
    { kind: 'server', _id: dropped, fate: 'delete' },
    { kind: 'game', _id: game, fate: 'delete' },
    { kind: 'sheet', _id: sheet, fate: 'leave' },
    { kind: 'sheet', _id: alone, fate: 'delete' },
  ];
  const end = (body: object) => me.remove<{ fields: Record<string, string> }>('/user/me', body);
  assert.deepEqual((await end({ password: 'faux', things })).body.fields, {
    password: 'Ce n’est pas votre mot de passe.',
  });
  assert.equal((await end({ password: PASSWORD })).status, 422);
  const undecided = [...things.slice(0, 3), { ...things[3], fate: 'delete' }, things[4]];
  assert.match(
    (await end({ password: PASSWORD, things: undecided })).body.fields['things.3.fate'] ?? '',
    /^Des personnages utilisent cette fiche/,
  );
  const toNobody = [{ ...things[0], to: 'Personne' }, ...things.slice(1)];
  assert.match(
    (await end({ password: PASSWORD, things: toNobody })).body.fields['things.0.to'] ?? '',
    /«\u00a0Personne\u00a0»/,
  );
  assert.equal((await heir.get<Server>(`/server/${given}`)).body.owner_id, me.user._id);

  assert.equal((await end({ password: PASSWORD, things })).status, 200);
  assert.equal((await me.get('/user/me/owned')).status, 401);
  const ends = await rpd.store.db
    .selectFrom('sessions')
    .where('user_id', '=', me.user._id)
    .select('ended_because')
    .execute();
  assert.deepEqual(
    ends.map(row => row.ended_because),
    ['erased'],
  );
  assert.deepEqual(await rpd.store.db.selectFrom('notes').select('id').execute(), []);
  assert.equal((await heir.get<Server>(`/server/${given}`)).body.owner_id, heir.user._id);
  assert.equal((await heir.get<RoleplayEvent>(`/event/${event}`)).body.owner_id, heir.user._id);
  assert.equal((await heir.get(`/server/${dropped}`)).status, 404);
  assert.equal((await heir.get<Game>(`/game/${game}`)).status, 404);
  assert.equal((await heir.get<Sheet>(`/sheet/${sheet}`)).status, 200);
  assert.equal((await heir.get<Character>(`/character/${used}`)).status, 200);
  const [notice] = (await heir.get<Notification[]>('/api/notifications')).body;
  assert.equal(notice?.title, 'Zoé vous confie le serveur « Aube »');

  const admin = await rpd.signIn({ roles: ['AD'] });
  const left = JSON.stringify((await admin.get(`/user/${me.user._id}`)).body);
  assert.doesNotMatch(left, /zoe@rpd\.test|"Zoé"/);
  assert.equal((await admin.get<Ticket>(`/ticket/${ticket}`)).body.author.name, '');
  assert.equal((await admin.get(`/sheet/${alone}`)).status, 404);
  // The pseudo and the address are free again.
  assert.equal(
    (await admin.post('/user', { name: 'Zoé', email: 'zoe@rpd.test', roles: ['RP'] })).status,
    201,
  );
});

test('keeps the last administrator', async t => {
  const rpd = await startServer(t);
  const admin = await signInWithPassword(rpd, { roles: ['AD'] });
  assert.equal((await admin.remove('/user/me', { password: PASSWORD })).status, 409);
  await rpd.signIn({ roles: ['AD'] });
  assert.equal((await admin.remove('/user/me', { password: PASSWORD })).status, 200);
});
