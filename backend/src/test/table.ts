import { randomBytes } from 'node:crypto';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Campaign, CampaignInput, Game, GameSession, Invitation, LogEntry } from '@rpd/shared/domain';
import { buildGame } from './builders.ts';
import { startServer } from './server.ts';
import type { Client } from './server.ts';

export const randomKey = (): string => randomBytes(16).toString('hex');

/** A game master's open session: Alice and Bruno play, Wilfried watches without a seat, a member of the team is nobody here. */
export async function openTable(t: TestContext, rules: Partial<CampaignInput> = {}) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const alice = await rpd.signIn({ name: 'Alice' });
  const bruno = await rpd.signIn({ name: 'Bruno' });
  const watcher = await rpd.signIn({ name: 'Wilfried' });
  const stranger = await rpd.signIn({ name: 'Étrangère', roles: ['MO', 'AD'] });
  const { body: game } = await master.post<Game>('/game', buildGame());
  const campaign = `/game/${game._id}/campaign`;
  await master.put<Campaign>(campaign, { spectators: true, ...rules });
  for (const player of [alice, bruno]) await player.post(`/game/${game._id}/members`, {});
  const made = await master.post<Invitation>(`/game/${game._id}/invitations`, { role: 'spectator' });
  await watcher.post(`/invitation/${made.body.code}`, {});
  const opened = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'La nuit',
    open: true,
  });
  assert.equal(opened.status, 201);
  const path = `/gamesession/${opened.body._id}`;
  for (const one of [master, alice, bruno]) {
    assert.equal((await one.post(`${path}/seat`, { clientSeed: randomKey(), character: '' })).status, 200);
  }
  return { rpd, game, master, alice, bruno, watcher, stranger, session: opened.body, path };
}

export const say = (client: Client, path: string, entry: object) =>
  client.post<LogEntry>(`${path}/entries`, { key: randomKey(), kind: 'say', ...entry });
