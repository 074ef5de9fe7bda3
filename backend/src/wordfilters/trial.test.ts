import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  GameSession,
  RoleplayEvent,
  Server,
  Sheet,
  Submission,
  Ticket,
  WordFilter,
  WordFilterInput,
  WordFilterTrial,
} from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import { buildCharacter, buildEvent, buildServer, buildSheet, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { openTable, say } from '../test/table.ts';
import { tryFilter } from './wordfilters.trial.ts';

const build = (changes: Partial<WordFilterInput> = {}): WordFilterInput => ({
  server: '',
  kind: 'word',
  term: 'dragon',
  domains: [],
  effect: 'refuse',
  places: ['messages', 'characters', 'tickets', 'servers'],
  rule: 'Pas de dragons',
  reason: '',
  ...changes,
});

const counts = async (client: Client, changes: Partial<WordFilterInput> = {}) => {
  const trial = await client.post<WordFilterTrial>('/wordfilter/trial', build(changes));
  assert.equal(trial.status, 200, JSON.stringify(trial.body));
  return Object.fromEntries(trial.body.places.map(({ place, count }) => [place, count]));
};

test('counts and shows of the last 30 days what its caller may read, and writes nothing (DSK-4)', async t => {
  const { rpd, alice, bruno, game, stranger, path, session } = await openTable(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  await say(alice, path, { text: 'Un dragon passe.' });
  await say(alice, path, { kind: 'whisper', to: 'people', people: [bruno.user._id], text: 'Le dragon ment' });
  const old = (await say(alice, path, { text: 'Vieux dragon' })).body._id;
  const long = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
  await rpd.store.db.updateTable('log_entries').set({ at: long }).where('id', '=', old).execute();
  const character = (await alice.post<Character>('/character', buildCharacter({ name: 'Dragon' }))).body;
  const ask = (changes: object) => alice.post<Ticket>('/ticket', buildTicket(changes));
  await ask({ category: 'question', text: 'Où est le dragon ?' });
  await ask({ category: 'report', text: 'On m’a dit dragon' });
  const description = { ...buildServer().description, bio: 'Ici, un dragon dort.' };
  await alice.post('/server', buildServer({ description }));

  // Nobody of the team is at this table.
  assert.deepEqual(await counts(moderator), { messages: 0, characters: 1, tickets: 1, servers: 1 });
  const trial = (await stranger.post<WordFilterTrial>('/wordfilter/trial', build())).body;
  assert.equal(trial.isWhole, true);
  const [example] = trial.places[1]?.examples ?? [];
  assert.deepEqual(
    [example?.name, example?.found, example?.to],
    ['Dragon', 'Dragon', `/app/me/characters/${character._id}`],
  );
  assert.deepEqual((await moderator.get<WordFilter[]>('/wordfilter')).body, []);

  // At the table one reads what is said to all; what two people say to each other is not even counted.
  await stranger.post(`/game/${game._id}/members`, {});
  const places = ['messages'] as WordFilterInput['places'];
  assert.deepEqual(await counts(stranger, { places }), { messages: 1 });
  const shown = (await stranger.post<WordFilterTrial>('/wordfilter/trial', build({ places }))).body;
  assert.equal(shown.places[0]?.examples[0]?.to, `/app/games/${session.game._id}/table/${session._id}`);
});

test('shows the keeper of a server nothing that is not theirs to read (DSK-4)', async t => {
  const { rpd, master, alice, bruno, game } = await openTable(t);
  const owner = await rpd.signIn({ name: 'Odile' });
  const editor = await rpd.signIn({ name: 'Édith' });
  const options = { characters: { group: false, visible_sheet: true, sheet_type: [] } };
  const server = (await owner.post<Server>('/server', buildServer({ options }))).body._id;
  const role = { name: 'Écriture', color: 'blue', permissions: ['edit'] };
  const { _id } = (await owner.post<{ _id: string }>(`/server/${server}/roles`, role)).body;
  await owner.post(`/server/${server}/managers`, { name: 'Édith', roles: [_id] });
  const fields = {
    nom: { type: 'string', name: 'Secret', required: false, options: [], visibility: 'ownerAndGm' },
  };
  const sheet = await alice.post<Sheet>('/sheet', buildSheet({ isPublic: true, fields: fields as never }));
  const submit = async (changes: object, to?: string) => {
    const made = (await alice.post<Character>('/character', { ...buildCharacter(), ...changes })).body;
    if (!to) return made._id;
    const sent = await alice.post<Submission>(`/character/${made._id}/submissions`, {
      server: to,
      message: '',
    });
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    return made._id;
  };
  await submit({ name: 'Dragon' });
  await submit({ name: 'Dragon noir' }, server);
  const secret = await submit(
    { name: 'Aldric', sheet: sheet.body._id, values: { nom: 'un dragon' } },
    server,
  );
  const own = { server, places: ['messages', 'characters'] as WordFilterInput['places'] };
  // The owner decides on what was submitted, and reads it; who writes the page does not.
  assert.deepEqual(await counts(owner, own), { messages: 0, characters: 2 });
  assert.deepEqual(await counts(editor, own), { messages: 0, characters: 0 });
  // Once it is accepted and shown, its page is everybody's, but for the field that is not.
  for (const one of (await owner.get<Submission[]>(`/server/${server}/submissions`)).body) {
    const { _id: id, version, character } = one;
    const moved = await owner.put(`/submission/${id}`, {
      version,
      state: 'accepted',
      message: '',
      seenVersion: character.version,
    });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
  }
  assert.equal((await editor.get(`/character/${secret}`)).status, 200);
  assert.deepEqual(await counts(editor, own), { messages: 0, characters: 1 });

  const event = await owner.post<RoleplayEvent>('/event', buildEvent(server));
  const opened = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'Sur le serveur',
    open: true,
    event: event.body._id,
  });
  const there = `/gamesession/${opened.body._id}`;
  await say(alice, there, { text: 'Un dragon passe.' });
  await say(alice, there, { kind: 'whisper', to: 'people', people: [bruno.user._id], text: 'dragon' });
  assert.deepEqual(await counts(owner, own), { messages: 0, characters: 2 });
  await owner.post(`/game/${game._id}/members`, {});
  assert.deepEqual(await counts(owner, own), { messages: 1, characters: 2 });
});

test('stops a dry run when its time is over, and says so', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (let number = 0; number < 3; number += 1) {
    await admin.post('/character', buildCharacter({ name: `Dragon ${number}` }));
  }
  const me = { _id: admin.user._id, roles: ['AD'] };
  const seenTexts = async () => ({ name: 'Dragon' });
  const run = (maxMs: number) => {
    let time = 0;
    // Each look at the clock is 10 ms later.
    const clock = { now: () => (time += 10), maxMs };
    return tryFilter(rpd.store.db, me, build({ places: ['characters'] }), { seenTexts }, clock);
  };
  assert.equal((await run(1_000)).places[0]?.count, 3);
  const stopped = await run(15);
  assert.deepEqual([stopped.isWhole, stopped.places[0]?.count], [false, 1]);
});

test('holds in every process with the next request: the stamp is read along with what it stands for', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const made = await admin.post<WordFilter>('/wordfilter', build());
  const name = () => admin.post('/character', buildCharacter({ name: 'Dragon' }));
  assert.equal((await name()).status, 422);
  // As another process would: it shares nothing but the store.
  await rpd.store.transaction(async trx => {
    await trx.updateTable('word_filters').set({ term: 'licorne' }).where('id', '=', made.body._id).execute();
    await trx.updateTable('word_filter_scopes').set({ stamp: newId() }).where('scope', '=', '').execute();
  });
  assert.equal((await name()).status, 201);
});
