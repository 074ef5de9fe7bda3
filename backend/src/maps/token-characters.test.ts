import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Character, GameMap, LogEntry, MapToken, Seat } from '@rpd/shared/domain';
import { buildCharacter } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey, say } from '../test/table.ts';

// A token stands for a character of the table and shows its portrait (21.3, TAB-5).

/** A map that is shown, at which Alice plays Isaure and a token stands for her. */
async function openMap(t: TestContext) {
  const table = await openTable(t);
  const { rpd, master, alice, game, path } = table;
  const isaure = (await alice.post<Character>('/character', buildCharacter({ name: 'Isaure' }))).body._id;
  await alice.post(`${path}/seat`, { clientSeed: randomKey(), character: isaure });
  const map = (await master.post<GameMap>(`/game/${game._id}/maps`, { title: 'La cave' })).body._id;
  await master.post(`${path}/map`, { map });
  const tokens = `/map/${map}/tokens`;
  const made = await master.post<MapToken>(tokens, { name: 'Isaure', character: isaure, x: 25, y: 25 });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const answer = await rpd.inject(uploadOf(alice.authorization, await buildImage().png().toBuffer()));
  const { path: portrait } = answer.json<{ path: string }>();
  const show = async (shown: string) =>
    assert.equal((await alice.put('/character', { _id: isaure, portrait: shown })).status, 200);
  const tokenFor = async (client: Client) =>
    (await client.get<GameMap>(`/map/${map}`)).body.tokens.find(({ _id }) => _id === made.body._id);
  return { ...table, isaure, map, tokens, token: made.body, portrait, show, tokenFor };
}

test('shows the portrait that the character has now, to everybody who sees the token, at once', async t => {
  const { rpd, master, bruno, watcher, stranger, map, isaure, token, portrait, show, tokenFor } =
    await openMap(t);
  assert.equal(token.character, isaure);
  assert.equal(token.portrait, '');
  const api = await listen(rpd);
  const table = await follow(t, api, { authorization: bruno.authorization, topics: [`maptokens:${map}`] });
  const outside = await follow(t, api, {
    authorization: stranger.authorization,
    topics: [`maptokens:${map}`],
  });
  await show(portrait);
  await table.until(({ data }) => data.entity === 'maptokens' && data.id === token._id);
  for (const one of [master, bruno, watcher]) assert.equal((await tokenFor(one))?.portrait, portrait);
  // For whom it stands is the game masters' own matter.
  assert.equal((await tokenFor(bruno))?.character, '');
  assert.deepEqual(
    outside.events.filter(({ event }) => event === 'change'),
    [],
  );
});

test('keeps a picture of its own from being given away: players are sent that one alone', async t => {
  const { rpd, master, bruno, tokens, token, portrait, show, tokenFor } = await openMap(t);
  const own = await rpd.inject(uploadOf(master.authorization, await buildImage().jpeg().toBuffer()));
  const { path: picture } = own.json<{ path: string }>();
  const saved = await master.put<MapToken>(`${tokens}/${token._id}`, { picture });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  await show(portrait);
  assert.equal((await tokenFor(master))?.portrait, portrait);
  const seen = await tokenFor(bruno);
  assert.equal(seen?.picture, picture);
  assert.equal(seen?.portrait, '');
});

test('shows no portrait of a character whose player warns of something, nowhere at the table and from that moment on', async t => {
  const { rpd, alice, bruno, path, map, isaure, token, portrait, show, tokenFor } = await openMap(t);
  await show(portrait);
  await say(alice, path, { text: 'Me voici.', character: isaure });
  const seenBy = async (client: Client) => {
    const seats = await client.get<Seat[]>(`${path}/seats`);
    const log = await client.get<{ entries: LogEntry[] }>(`${path}/entries`);
    return [
      (await tokenFor(client))?.portrait,
      seats.body.find(({ name }) => name === 'Alice')?.character?.portrait,
      log.body.entries.find(({ text }) => text === 'Me voici.')?.as?.portrait,
    ];
  };
  assert.deepEqual(await seenBy(bruno), [portrait, portrait, portrait]);
  const api = await listen(rpd);
  const topics = [`maptokens:${map}`];
  const table = await follow(t, api, { authorization: bruno.authorization, topics });
  const warnings = { themes: [], other: 'araignées' };
  assert.equal((await alice.put('/character', { _id: isaure, warnings })).status, 200);
  await table.until(({ data }) => data.entity === 'maptokens' && data.id === token._id);
  assert.deepEqual(await seenBy(bruno), ['', '', '']);
});

test('stands for characters of the table alone', async t => {
  const { master, bruno, tokens, token } = await openMap(t);
  const away = (await bruno.post<Character>('/character', buildCharacter({ name: 'Ailleurs' }))).body._id;
  const owned = (await master.post<Character>('/character', buildCharacter({ name: 'L’aubergiste' }))).body
    ._id;
  const refused = await master.post<{ fields: object }>(tokens, { name: 'Ailleurs', character: away });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.body.fields, { character: 'Ce personnage n’est pas de cette table.' });
  assert.equal((await master.put(`${tokens}/${token._id}`, { character: away })).status, 422);
  assert.equal((await master.post(tokens, { name: 'L’aubergiste', character: owned })).status, 201);
});

test('shows no portrait of a character that has left, or is in the bin, and the token stays', async t => {
  const { master, alice, bruno, game, isaure, tokens, token, portrait, show, tokenFor } = await openMap(t);
  await show(portrait);
  assert.equal((await alice.remove(`/character/${isaure}`)).status, 200);
  assert.equal((await tokenFor(bruno))?.portrait, '');
  // Who changes something else on the token is not kept from it.
  assert.equal((await master.put(`${tokens}/${token._id}`, { size: 2 })).status, 200);
  assert.equal((await alice.post(`/bin/character/${isaure}/restore`, {})).status, 200);
  assert.equal((await tokenFor(bruno))?.portrait, portrait);
  await alice.remove(`/game/${game._id}/members/${alice.user._id}`);
  assert.equal((await tokenFor(bruno))?.portrait, '');
  assert.equal((await tokenFor(master))?.portrait, '');
});
