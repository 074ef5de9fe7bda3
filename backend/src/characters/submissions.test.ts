import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, CharacterSummary, Server, Sheet, Submission } from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const hidden = { characters: { group: false, visible_sheet: false, sheet_type: [] } };

async function begin(rpd: TestServer, server = buildServer()) {
  const master = await rpd.signIn();
  const player = await rpd.signIn();
  const { _id: serverId } = (await master.post<Server>('/server', server)).body;
  const { _id: characterId } = (await player.post<Character>('/character', buildCharacter())).body;
  const submit = async (message = '') =>
    player.post<Submission>(`/character/${characterId}/submissions`, { server: serverId, message });
  return { master, player, serverId, characterId, submit };
}

const move = (client: Client, id: string, state: string, more: object = {}) =>
  client.put<Submission & { current?: Submission; fields?: object }>(`/submission/${id}`, { state, ...more });

const mailsTo = (rpd: TestServer, email: string) =>
  rpd.store.db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .select(['subject', 'text'])
    .orderBy('id')
    .execute();

test('reviews a character until it is accepted and notifies its player each time', async t => {
  const rpd = await startServer(t);
  const { master, player, serverId, characterId, submit } = await begin(rpd);
  const stranger = await rpd.signIn();
  assert.equal((await master.get(`/character/${characterId}`)).status, 404);
  const made = await submit('Bonjour !');
  assert.equal(made.status, 201);
  const { _id } = made.body;
  assert.equal(made.body.state, 'submitted');
  assert.equal(made.body.message, 'Bonjour !');
  assert.equal((await submit()).status, 409);
  assert.equal((await master.get(`/character/${characterId}`)).status, 200);
  assert.equal((await stranger.get(`/character/${characterId}`)).status, 404);
  assert.equal((await stranger.get(`/submission/${_id}`)).status, 404);
  assert.equal((await stranger.get(`/server/${serverId}/submissions`)).status, 403);

  assert.equal((await player.get(`/server/${serverId}/submissions`)).status, 403);
  const waiting = await master.get<Submission[]>(`/server/${serverId}/submissions?state=submitted&q=isaure`);
  assert.deepEqual(
    waiting.body.map(one => one._id),
    [_id],
  );

  assert.equal((await move(player, _id, 'accepted')).status, 403);
  assert.equal((await move(master, _id, 'withdrawn')).status, 403);
  assert.deepEqual((await move(master, _id, 'to_change')).body.fields, { message: 'Dites pourquoi.' });
  const asked = await move(master, _id, 'to_change', { message: 'Et son âge ?', version: 1 });
  assert.deepEqual([asked.status, asked.body.reason, asked.body.version], [200, 'Et son âge ?', 2]);
  assert.equal((await move(master, _id, 'accepted', { version: 1 })).status, 412);
  assert.equal((await submit()).status, 409);

  await player.put('/character', { _id: characterId, age: 30 });
  const again = await move(player, _id, 'submitted', { message: 'Trente ans.' });
  assert.deepEqual([again.body.state, again.body.characterVersion], ['submitted', 2]);
  const older = await move(master, _id, 'accepted', { seenVersion: 1 });
  assert.deepEqual([older.status, older.body.current?.character.version], [412, 2]);
  const accepted = await move(master, _id, 'accepted', { seenVersion: 2 });
  assert.equal(accepted.body.state, 'accepted');
  assert.equal((await move(master, _id, 'to_change', { message: 'non' })).status, 409);
  assert.deepEqual(
    accepted.body.history.map(step => step.state),
    ['submitted', 'to_change', 'submitted', 'accepted'],
  );
  assert.deepEqual(
    (await mailsTo(rpd, player.user.email)).map(mail => mail.subject),
    ['Isaure de Sylvenuit est à retoucher', 'Isaure de Sylvenuit rejoint Les Terres d’Émeraude'],
  );
  const list = await player.get<CharacterSummary[]>('/character?owner=me');
  assert.deepEqual(
    list.body[0]?.submissions.map(one => one.state),
    ['accepted'],
  );
});

test('keeps every message of both sides in order (SRV-6)', async t => {
  const rpd = await startServer(t);
  const { master, player, submit } = await begin(rpd);
  const { _id } = (await submit('Bonjour !')).body;
  await move(master, _id, 'to_change', { message: 'Et son âge ?' });
  await move(player, _id, 'submitted', { message: 'Trente ans.' });
  await move(master, _id, 'to_change', { message: 'Et son métier ?' });
  await move(player, _id, 'submitted');
  await move(master, _id, 'accepted', { message: 'Bienvenue.' });
  const gone = await move(player, _id, 'withdrawn');
  assert.deepEqual(
    gone.body.history.map(({ by, message }) => [by === player.user._id ? 'player' : 'master', message]),
    [
      ['player', 'Bonjour !'],
      ['master', 'Et son âge ?'],
      ['player', 'Trente ans.'],
      ['master', 'Et son métier ?'],
      ['player', ''],
      ['master', 'Bienvenue.'],
      ['player', ''],
    ],
  );
  assert.deepEqual([gone.body.message, gone.body.reason], ['Trente ans.', 'Bienvenue.']);
});

test('rejects submissions to a closed server, and accepts requested revisions (SRV-6)', async t => {
  const rpd = await startServer(t);
  const { master, player, serverId, characterId, submit } = await begin(rpd);
  const { _id } = (await submit()).body;
  await move(master, _id, 'to_change', { message: 'Et son âge ?' });
  await master.put('/server', { _id: serverId, options: hidden });
  assert.equal((await move(player, _id, 'submitted')).status, 200);
  await move(player, _id, 'withdrawn');
  const refused = await player.post(`/character/${characterId}/submissions`, { server: serverId });
  assert.deepEqual(
    [refused.status, refused.body.fields],
    [422, { server: 'Ce serveur ne reçoit pas de personnage en ce moment.' }],
  );
  assert.deepEqual(
    (await master.get<Submission[]>(`/server/${serverId}/submissions?state=submitted`)).body,
    [],
  );
});

test('shows accepted characters as their server allows', async t => {
  const rpd = await startServer(t);
  const { master, player, serverId, characterId, submit } = await begin(rpd);
  const reader = await rpd.signIn();
  const gameMaster = await rpd.signIn({ roles: ['GM'] });
  const { _id } = (await submit()).body;
  await move(master, _id, 'accepted');
  await master.put('/server', { _id: serverId, options: hidden });
  const seenBy = async (client: Client) => {
    const { body } = await client.get<CharacterSummary[]>(`/server/${serverId}/characters`);
    const list = await client.get<CharacterSummary[]>(`/character?server=${serverId}`);
    assert.deepEqual(list.body, body);
    const one = await client.get(`/character/${characterId}`);
    assert.equal(one.status, body.length === 1 ? 200 : 404);
    return body.length;
  };
  const bot = await rpd.signInMachine('robot', ['read:characters', 'read:servers']);
  assert.deepEqual(
    [
      await seenBy(reader),
      await seenBy(bot),
      await seenBy(gameMaster),
      await seenBy(player),
      await seenBy(master),
    ],
    [0, 0, 1, 1, 1],
  );
  await master.put('/server', {
    _id: serverId,
    options: { characters: { group: false, visible_sheet: true, sheet_type: [] } },
  });
  assert.deepEqual([await seenBy(reader), await seenBy(bot)], [1, 1]);
  const shown = await reader.get<Character>(`/character/${characterId}`);
  assert.deepEqual(
    shown.body.submissions.map(one => one.serverName),
    ['Les Terres d’Émeraude'],
  );
  await master.put('/server', { _id: serverId, visible: false });
  assert.equal((await reader.get(`/server/${serverId}/characters`)).status, 404);
  assert.equal((await reader.get(`/character/${characterId}`)).status, 404);

  // The player leaves: neither server nor readers see the character any more.
  assert.equal((await move(player, _id, 'withdrawn')).status, 200);
  assert.equal((await master.get(`/character/${characterId}`)).status, 404);
  assert.deepEqual(
    (await player.get<Character>(`/character/${characterId}`)).body.submissions.map(s => s.state),
    ['withdrawn'],
  );
});

test('refuses a submission with a reason and allows another one', async t => {
  const rpd = await startServer(t);
  const { player, submit } = await begin(rpd);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = (await submit()).body;
  assert.equal((await move(moderator, _id, 'refused', { message: '  ' })).status, 422);
  const refused = await move(moderator, _id, 'refused', { message: 'Hors de notre époque.' });
  assert.equal(refused.body.reason, 'Hors de notre époque.');
  const [mail] = await mailsTo(rpd, player.user.email);
  assert.match(mail?.text ?? '', /> Hors de notre époque\./);
  assert.equal((await move(player, _id, 'submitted')).status, 409);
  assert.equal((await submit()).status, 201);
  assert.equal((await player.get<Submission[]>('/submission?state=refused')).body.length, 1);
});

test('accepts only complete characters from their player, for visible servers', async t => {
  const rpd = await startServer(t);
  const { master, player, serverId, characterId } = await begin(rpd);
  const other = await rpd.signIn({ roles: ['AD'] });
  const path = `/character/${characterId}/submissions`;
  assert.equal((await other.post(path, { server: serverId })).status, 403);
  const secret = (await master.post<Server>('/server', buildServer({ visible: false }))).body._id;
  const own = (await player.post<Server>('/server', buildServer({ visible: false }))).body._id;
  for (const server of [secret, own, 'f'.repeat(24), 'x', 3, null, undefined]) {
    const refused = await player.post(path, { server });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, ['server']]);
  }
  const sheet = (await master.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body;
  const draft = (await player.post<Character>('/character', { name: 'Ébauche', sheet: sheet._id })).body;
  const early = await player.post(`/character/${draft._id}/submissions`, { server: serverId });
  assert.deepEqual(early.body, {
    message: 'La fiche est incomplète : remplissez ses champs obligatoires avant de la déposer.',
    fields: { 'values.champ': 'Ce champ est obligatoire.' },
  });
  assert.equal((await player.put('/character', { _id: draft._id, values: { champ: 'Aude' } })).status, 200);
  const twice = await Promise.all(
    [1, 2, 3].map(() => player.post(`/character/${draft._id}/submissions`, { server: { _id: serverId } })),
  );
  assert.deepEqual(
    twice.map(answer => answer.status).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
});

test('applies one of two parallel decisions and sends one mail', async t => {
  const rpd = await startServer(t);
  const { master, player, submit } = await begin(rpd);
  const { _id, version } = (await submit()).body;
  const both = await Promise.all([
    move(master, _id, 'accepted', { version }),
    move(master, _id, 'refused', { version, message: 'Non.' }),
  ]);
  assert.deepEqual(
    both.map(answer => answer.status).toSorted((a, b) => a - b),
    [200, 412],
  );
  assert.equal((await mailsTo(rpd, player.user.email)).length, 1);
  for (const state of ['x', '', null, 3, ['accepted']]) {
    assert.equal((await master.put(`/submission/${_id}`, { state })).status, 422);
  }
  assert.equal((await master.get('/submission/%00')).status, 404);
  assert.equal((await move(master, '%00', 'accepted')).status, 404);
  const nowhere = await master.post('/character/%00/submissions', { server: 'f'.repeat(24) });
  assert.equal(nowhere.status, 404);
  assert.equal((await master.get('/server/%00/submissions')).status, 404);
  assert.equal((await master.get('/server/%00/characters')).status, 404);
  assert.equal((await master.get('/submission?state=x')).status, 422);
});

test('updates a character’s visibility after every change of its servers, in lists and alone', async t => {
  const rpd = await startServer(t);
  const { master, player, serverId, characterId, submit } = await begin(rpd);
  const stranger = await rpd.signIn();
  const gameMaster = await rpd.signIn({ roles: ['GM'] });
  const { _id } = (await submit()).body;
  const seenBy = async (client: Client) => {
    const listed = (await client.get<CharacterSummary[]>('/character')).body.map(one => one._id);
    const { status } = await client.get(`/character/${characterId}`);
    assert.equal(status === 200, listed.includes(characterId));
    return status === 200;
  };
  const seen = async () => [await seenBy(player), await seenBy(gameMaster), await seenBy(stranger)];
  const save = (changes: object) => master.put('/server', { _id: serverId, ...changes });

  assert.deepEqual(await seen(), [true, false, false]);
  await move(master, _id, 'accepted');
  assert.deepEqual(await seen(), [true, true, true]);
  await save({ options: hidden });
  assert.deepEqual(await seen(), [true, true, false]);
  await save({ visible: false });
  assert.deepEqual(await seen(), [true, false, false]);
  await save({ visible: true, options: { characters: { group: false, visible_sheet: true } } });
  assert.deepEqual(await seen(), [true, true, true]);
  await move(player, _id, 'withdrawn');
  assert.deepEqual(await seen(), [true, false, false]);
  const again = (await submit()).body;
  await move(master, again._id, 'accepted');
  assert.deepEqual(await seen(), [true, true, true]);
  await master.remove(`/server/${serverId}`);
  assert.deepEqual(await seen(), [true, false, false]);
});
