import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, Guidance, Overview, Role, RoleStep, Server, Ticket } from '@rpd/shared/domain';
import { buildCharacter, buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const guidance = async (client: Client) => (await client.get<Guidance>('/user/me/guidance')).body;
const shown = async (client: Client) =>
  (await client.get<Overview>('/overview')).body.guidance.roles.map(({ role }) => role);
/** The steps of a role that are done. */
const done = async (client: Client, role: Role): Promise<RoleStep[]> => {
  const found = (await guidance(client)).roles.find(one => one.role === role);
  return (found?.steps ?? []).filter(step => step.done).map(({ step }) => step);
};

test('follows a player and a game master through their first steps, by what is there (26.7)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ avatar: '' });
  const master = await rpd.signIn({ roles: ['GM'] });
  assert.deepEqual(await shown(player), ['RP']);
  assert.deepEqual(await done(player, 'RP'), []);
  assert.deepEqual(await done(master, 'GM'), []);

  const { body: server } = await master.post<Server>('/server', buildServer());
  assert.deepEqual(await done(master, 'GM'), ['ownServer']);
  await master.post('/game', buildGame());
  assert.deepEqual(await done(master, 'GM'), ['ownServer', 'game']);

  const { body: character } = await player.post<Character>('/character', buildCharacter());
  assert.deepEqual(await done(player, 'RP'), ['character']);
  await player.post(`/character/${character._id}/submissions`, { server: server._id });
  assert.deepEqual(await done(player, 'RP'), ['character', 'server']);
  // What is in the bin is not there.
  await player.remove(`/character/${character._id}`);
  assert.deepEqual(await done(player, 'RP'), []);
});

test('follows the team: a ticket that somebody else wrote, one’s own factor, another of the team (26.7)', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { body: own } = await moderator.post<Ticket>('/ticket', buildTicket());
  await moderator.post(`/ticket/${own._id}/messages`, { text: 'Encore moi.' });
  assert.deepEqual(await done(moderator, 'MO'), []);
  const player = await rpd.signIn();
  const { body: ticket } = await player.post<Ticket>('/ticket', buildTicket());
  assert.equal((await moderator.post(`/ticket/${ticket._id}/messages`, { text: 'Bonjour.' })).status, 201);
  assert.deepEqual(await done(moderator, 'MO'), ['answer']);
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.ok((await done(admin, 'AD')).includes('team'));
});

test('hides the steps of a role and keeps the news that were seen, for oneself alone (26.7)', async t => {
  const rpd = await startServer(t);
  const alice = await rpd.signIn({ roles: ['GM', 'RP'] });
  const bruno = await rpd.signIn({ roles: ['GM', 'RP'] });
  assert.deepEqual(await shown(alice), ['RP', 'GM']);
  await alice.put('/user/me/guidance', { hidden: ['GM'] });
  const { body } = await alice.put<Guidance>('/user/me/guidance', { lastNews: 'content-warnings' });
  assert.equal(body.lastNews, 'content-warnings');
  assert.deepEqual(await shown(alice), ['RP']);
  assert.deepEqual((await guidance(alice)).hidden, ['GM']);
  assert.equal((await guidance(alice)).roles.length, 2);
  assert.deepEqual(await shown(bruno), ['RP', 'GM']);
  assert.equal((await guidance(bruno)).lastNews, null);
  await alice.put('/user/me/guidance', { hidden: [] });
  assert.deepEqual(await shown(alice), ['RP', 'GM']);

  const refused = async (change: object) =>
    (await alice.put<{ fields: Record<string, string> }>('/user/me/guidance', change)).body.fields;
  assert.deepEqual(await refused({ lastNews: 'Ça' }), {
    lastNews: 'Des lettres minuscules, des chiffres et des tirets.',
  });
  assert.deepEqual(await refused({ lastNews: 'x'.repeat(61) }), { lastNews: 'Au plus 60 caractères.' });
  assert.deepEqual(await refused({ hidden: ['RP', 'RP'] }), {
    hidden: 'Chaque valeur ne compte qu’une fois.',
  });
  assert.deepEqual(Object.keys(await refused({ hidden: ['XX'] })), ['hidden[0]']);
  assert.equal((await guidance(alice)).lastNews, 'content-warnings');
  assert.equal((await rpd.anonymous.get('/user/me/guidance')).status, 401);
});
