import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type {
  Character,
  CharacterRevision,
  ExperienceCandidate,
  GameSession,
  LogPage,
  Pregen,
  SessionSummary,
  Sheet,
} from '@rpd/shared/domain';
import { buildCharacter, buildSheet } from '../test/builders.ts';
import { openTable, randomKey, say } from '../test/table.ts';
import type { Client } from '../test/server.ts';
import { luckOf } from './luck.ts';

const close = (master: Client, path: string) =>
  master.post<GameSession>(`${path}/state`, { state: 'closed' });
const summaryOf = async (client: Client, path: string): Promise<SessionSummary> =>
  (await client.get<SessionSummary>(`${path}/summary`)).body;

const field = (name: string, more: object = {}) => ({
  type: 'number' as const,
  name,
  required: false,
  options: [],
  ...more,
});

/** A character of somebody's, with a number for experience. */
async function makeCharacter(owner: Client, name: string): Promise<{ character: Character; sheet: Sheet }> {
  const { body: sheet } = await owner.post<Sheet>(
    '/sheet',
    buildSheet({
      fields: {
        xp: field('Expérience', { max: 100 }),
        force: field('Force'),
        secret: field('Destin', { visibility: 'gmOnly' }),
      },
    }),
  );
  const { body: character } = await owner.post<Character>('/character', {
    ...buildCharacter({ name, sheet: sheet._id }),
    values: { xp: 5 },
  });
  return { character, sheet };
}

test('writes a summary after the session, which everybody at the table reads and nobody else', async t => {
  const { master, alice, watcher, stranger, path } = await openTable(t);
  assert.equal((await master.put(`${path}/summary`, { text: 'Trop tôt' })).status, 409);
  await close(master, path);
  assert.equal((await alice.get<GameSession>(path)).body.hasSummary, false);
  assert.equal((await alice.put(`${path}/summary`, { text: 'À moi' })).status, 403);
  const saved = await master.put<SessionSummary>(`${path}/summary`, {
    version: 0,
    text: 'La **tour** brûle.',
  });
  assert.deepEqual([saved.status, saved.body.version, saved.body.author?.name], [200, 1, 'Maud']);
  assert.equal((await master.put(`${path}/summary`, { version: 0, text: 'Autre' })).status, 412);
  for (const client of [alice, watcher])
    assert.equal((await summaryOf(client, path)).text, 'La **tour** brûle.');
  assert.equal((await alice.get<GameSession>(path)).body.hasSummary, true);
  assert.equal((await stranger.get(`${path}/summary`)).status, 404);
});

test('draws its figures from what everybody saw, and lets the game master correct who was there', async t => {
  const { master, alice, bruno, watcher, path, stranger } = await openTable(t);
  const roll = (client: Client, more: object) => say(client, path, { kind: 'roll', ...more });
  await roll(alice, { expression: '1d20', text: 'Discrétion' });
  await roll(alice, { expression: '2d6+3' });
  await roll(bruno, { expression: '1d4' });
  const empty = await summaryOf(watcher, path);
  // Neither a secret roll, a blind one, nor one that was hidden counts: not for the game master either.
  await roll(master, { expression: '1d100', to: 'masters' });
  await roll(bruno, { expression: '1d100', blind: true });
  const hidden = await roll(bruno, { expression: '1d100' });
  await master.post(`${path}/entries/${hidden.body._id}/hidden`, { hidden: true });
  await say(alice, path, { text: 'Je descends.' });
  await close(master, path);
  const [ofMaster, ofWatcher] = [await summaryOf(master, path), await summaryOf(watcher, path)];
  assert.deepEqual(ofMaster, ofWatcher);
  const { figures, people } = ofMaster;
  assert.deepEqual([figures.rolls, figures.messages, figures.turns], [3, 1, 0]);
  assert.deepEqual([figures.best, figures.worst], [empty.figures.best, empty.figures.worst]);
  assert.ok(figures.best && ['1d20', '2d6+3', '1d4'].includes(figures.best.expression));
  assert.ok(figures.durationMs > 0);
  const shown = (all: SessionSummary['people']) =>
    all.map(({ name, role, present, rolls }) => `${name} ${role} ${present} ${rolls}`);
  assert.deepEqual(shown(people), ['Maud master true 0', 'Alice player true 2', 'Bruno player true 1']);
  const corrected = await master.put<SessionSummary>(`${path}/attendance`, {
    user: bruno.user._id,
    present: false,
  });
  assert.ok(shown(corrected.body.people).includes('Bruno player false 1'));
  assert.equal((await alice.put(`${path}/attendance`, { user: bruno.user._id, present: true })).status, 403);
  assert.equal(
    (await master.put(`${path}/attendance`, { user: stranger.user._id, present: true })).status,
    422,
  );
});

test('the luck of a roll is how high its dice fell of what they could', () => {
  const rolled = (notation: string, kept: number[]) =>
    luckOf({ result: { total: 0, added: null, mac: '', rolls: [{ notation, dice: kept, kept }] } });
  assert.equal(rolled('1d20', [20]), 1);
  assert.equal(rolled('1d100', [60]), 59 / 99);
  assert.equal(rolled('d%', [1]), 0);
  assert.equal(rolled('1d6!', [9]), 1);
  assert.equal(rolled('4dF', [1, 1, 1, 1]), null);
  assert.equal(luckOf({ result: null }), null);
});

test('gives experience to the number of a sheet, with its history, and only once', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  const { character, sheet } = await makeCharacter(alice, 'Lysandre');
  const { body: plain } = await bruno.post<Character>('/character', buildCharacter({ name: 'Brume' }));
  for (const [client, id] of [
    [alice, character._id],
    [bruno, plain._id],
  ] as const)
    await client.post(`${path}/seat`, { clientSeed: randomKey(), character: id });
  assert.equal((await alice.get(`${path}/experience`)).status, 403);
  const candidates = (await master.get<ExperienceCandidate[]>(`${path}/experience`)).body;
  const lysandre = candidates.find(one => one.character.name === 'Lysandre');
  assert.deepEqual(
    lysandre?.sheet?.numbers.map(({ name }) => name),
    ['Expérience', 'Force'],
  );
  assert.equal(lysandre?.field, 'xp');
  const awards = [
    { character: character._id, amount: 30 },
    { character: plain._id, amount: 20 },
  ];
  assert.equal((await master.put(`${path}/experience`, { awards })).status, 409);
  await close(master, path);
  const given = await master.put<SessionSummary>(`${path}/experience`, { awards });
  assert.deepEqual(
    given.body.experience.map(one => [one.character.name, one.amount, one.written]),
    [
      ['Brume', 20, false],
      ['Lysandre', 30, true],
    ],
  );
  const value = async () => (await alice.get<Character>(`/character/${character._id}`)).body.values['xp'];
  assert.equal(await value(), 35);
  await master.put(`${path}/experience`, { awards });
  assert.equal(await value(), 35);
  await master.put(`${path}/experience`, { awards: [{ character: character._id, amount: 10 }] });
  assert.equal(await value(), 15);
  const versions = await alice.get<CharacterRevision[]>(`/character/${character._id}/revisions`);
  assert.ok(JSON.stringify(versions.body).includes('Maud'));

  const tooMuch = await master.put(`${path}/experience`, {
    awards: [{ character: character._id, amount: 500 }],
  });
  assert.equal(tooMuch.status, 422);
  assert.equal(await value(), 15);
  const { body: other } = await alice.post<Character>('/character', buildCharacter({ name: 'Absente' }));
  const absent = await master.put(`${path}/experience`, { awards: [{ character: other._id, amount: 5 }] });
  assert.equal(absent.status, 422);
  const hidden = [{ sheet: sheet._id, field: 'secret' }];
  assert.equal((await master.put(`${path}/experience`, { awards: [], fields: hidden })).status, 422);
});

test('a player without a character takes a pregenerated one: a copy, one for each, and each for one', async t => {
  const { master, alice, bruno, watcher, stranger, game, path } = await openTable(t);
  const { character } = await makeCharacter(master, 'Garde');
  const { body: mine } = await alice.post<Character>('/character', buildCharacter({ name: 'Alicia' }));
  const pregens = `/game/${game._id}/pregens`;
  assert.equal((await alice.put(`${pregens}/${mine._id}`, {})).status, 403);
  assert.equal((await master.put(`${pregens}/${mine._id}`, {})).status, 404);
  const marked = await master.put<Pregen[]>(`${pregens}/${character._id}`, {});
  assert.deepEqual(
    marked.body.map(({ name, sheetName, takenBy }) => [name, sheetName, takenBy]),
    [['Garde', 'Fiche d’aventurier', null]],
  );
  assert.equal((await stranger.get(pregens)).status, 404);
  assert.equal((await watcher.post(`${pregens}/${character._id}/take`, {})).status, 403);
  const taken = await alice.post<{ character: string }>(`${pregens}/${character._id}/take`, {});
  assert.equal(taken.status, 201);
  const { body: copy } = await alice.get<Character>(`/character/${taken.body.character}`);
  assert.deepEqual([copy.name, copy.owner_id, copy.values['xp']], ['Garde', alice.user._id, 5]);
  const seated = await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: copy._id });
  assert.equal(seated.status, 200);
  assert.equal((await bruno.post(`${pregens}/${character._id}/take`, {})).status, 409);
  assert.equal((await alice.post(`${pregens}/${character._id}/take`, {})).status, 409);
  assert.equal((await bruno.get<Pregen[]>(pregens)).body[0]?.takenBy?.name, 'Alice');
  // Offered once more, it is there for the next one.
  await master.put(`${pregens}/${character._id}`, {});
  assert.equal((await bruno.post(`${pregens}/${character._id}/take`, {})).status, 201);
  assert.equal((await master.remove(`${pregens}/${character._id}`)).status, 204);
  assert.deepEqual((await alice.get<Pregen[]>(pregens)).body, []);
  assert.equal((await alice.get(`/character/${copy._id}`)).status, 200);
});

test('exports what somebody may read as HTML that loads nothing, with the summary', async t => {
  const { rpd, master, alice, bruno, path } = await openTable(t);
  await say(alice, path, { text: 'Une **porte**, PV < 10 & « là »' });
  await say(alice, path, { kind: 'whisper', to: 'people', people: [bruno.user._id], text: 'Piégée' });
  await say(master, path, { kind: 'roll', to: 'masters', expression: '1d6+70', text: 'Secret' });
  await close(master, path);
  await master.put(`${path}/summary`, { text: 'Tout *brûle*.' });
  const read = async (client: Client, format: string) =>
    rpd.inject({
      url: `/hosts/api${path}.${format}`,
      headers: { authorization: client.authorization ?? '' },
    });
  const answer = await read(alice, 'html');
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.match(String(answer.headers['content-disposition']), /^attachment/);
  assert.match(answer.body, /Une <strong>porte<\/strong>, PV &lt; 10 &amp; «\u00a0là\u00a0»/);
  assert.match(answer.body, /Tout <em>brûle<\/em>\./);
  assert.match(answer.body, /Piégée/);
  assert.doesNotMatch(answer.body, /<script|<img|<link|style="| on\w+="|url\(|@import|Secret/);
  // A browser applies the style: its hash is the one of the policy.
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(answer.body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(answer.body.includes(`style-src &#39;sha256-${hash}&#39;`));
  assert.match((await read(master, 'html')).body, /Secret/);
  assert.doesNotMatch((await read(master, 'html')).body, /Piégée/);
  assert.match((await read(alice, 'md')).body, /## Résumé\n\nTout \*brûle\*\./);
  const { entries } = (await alice.get<LogPage>(`${path}/entries`)).body;
  assert.ok(entries.length > 2);
});
