import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Character, Fight, Seat, SessionFight } from '@rpd/shared/domain';
import { buildCharacter } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey } from '../test/table.ts';

// The portrait of a character wherever it stands at a table (21.3).

async function upload({ rpd, alice }: Pick<Awaited<ReturnType<typeof openTable>>, 'rpd' | 'alice'>) {
  const answer = await rpd.inject(uploadOf(alice.authorization, await buildImage().png().toBuffer()));
  return answer.json<{ path: string }>().path;
}

/** A table at which Alice plays Isaure. */
async function openPlayed(t: TestContext) {
  const table = await openTable(t);
  const { alice, path } = table;
  const made = await alice.post<Character>('/character', buildCharacter({ name: 'Isaure' }));
  assert.equal(made.status, 201);
  const isaure = made.body._id;
  await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: isaure });
  const save = async (changes: object) => {
    const answer = await alice.put<Character>('/character', { _id: isaure, ...changes });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  return { ...table, isaure, save };
}

test('shows the portrait in the list of who is at the table, and who looks sees another at once', async t => {
  const { rpd, alice, bruno, watcher, stranger, session, path, isaure, save } = await openPlayed(t);
  const portraitFor = async (client: Client) =>
    (await client.get<Seat[]>(`${path}/seats`)).body.find(({ name }) => name === 'Alice')?.character;
  assert.deepEqual(await portraitFor(bruno), { _id: isaure, name: 'Isaure', portrait: '' });

  const api = await listen(rpd);
  const table = await follow(t, api, { authorization: bruno.authorization, topics: ['gamesessions'] });
  const outside = await follow(t, api, { authorization: stranger.authorization, topics: ['gamesessions'] });
  const portrait = await upload({ rpd, alice });
  await save({ portrait });
  await table.until(({ data }) => data.entity === 'gamesessions' && data.id === session._id);
  for (const one of [alice, bruno, watcher]) assert.equal((await portraitFor(one))?.portrait, portrait);
  assert.equal((await stranger.get(`${path}/seats`)).status, 404);

  const count = table.events.length;
  await save({ age: 30 });
  await save({ portrait: '' });
  await table.until(({ data }) => data.id === session._id && table.events.length > count);
  assert.equal(table.events.filter(({ event }) => event === 'change').length, 2);
  assert.deepEqual(
    outside.events.filter(({ event }) => event === 'change'),
    [],
  );
});

test('shows the portrait that a character has now in an encounter, to players and game masters', async t => {
  const { rpd, master, alice, bruno, game, path, isaure, save } = await openPlayed(t);
  const { body: fight } = await master.post<Fight>(`/game/${game._id}/fights`, { title: 'Les gardes' });
  const added = await master.post<Fight>(`/fight/${fight._id}/moves`, {
    version: fight.version,
    move: { action: 'add', kind: 'character', name: '?', source: isaure, hp: 1, hpMax: 1 },
  });
  assert.deepEqual(
    added.body.combatants.map(({ image }) => image),
    [''],
  );
  await master.post(`${path}/fight`, { fight: fight._id });
  const api = await listen(rpd);
  const table = await follow(t, api, { authorization: bruno.authorization, topics: ['fightviews'] });
  const portrait = await upload({ rpd, alice });
  await save({ portrait });
  await table.until(({ data }) => data.entity === 'fightviews' && data.id === fight._id);
  const imageFor = async (client: Client) => {
    const { body } = await client.get<SessionFight>(`${path}/fight`);
    return (body.fight ?? body.view)?.combatants[0]?.image;
  };
  assert.equal(await imageFor(bruno), portrait);
  assert.equal(await imageFor(master), portrait);
  await save({ portrait: '' });
  assert.equal(await imageFor(bruno), '');
  await save({ portrait });
  // Who leaves the table takes the character along: what it looks like later is not for those who stay.
  await alice.remove(`/game/${game._id}/members/${alice.user._id}`);
  assert.equal(await imageFor(bruno), '');
  assert.equal(await imageFor(master), '');
});
