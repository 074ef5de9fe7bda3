import assert from 'node:assert/strict';
import type { JournalUndone } from '@rpd/shared/domain';
import {
  buildEvent,
  buildGame,
  buildGameType,
  buildMob,
  buildServer,
  buildServerType,
  buildSheet,
  buildTicket,
} from './builders.ts';
import type { Answer, Client, TestServer } from './server.ts';

// One thing of each kind whose changes are undone, and the undo itself.

export const undo = (
  client: Client,
  id: string,
  body: object = {},
): Promise<Answer<JournalUndone & { message: string; fields?: Record<string, string> }>> =>
  client.post(`/journal/${id}/undo`, body);

export interface World {
  admin: Client;
  owner: Client;
  ids: Record<
    | 'admin'
    | 'user'
    | 'server'
    | 'game'
    | 'event'
    | 'mob'
    | 'servertype'
    | 'gametype'
    | 'stat'
    | 'sheet'
    | 'answer'
    | 'robot'
    | 'app'
    | 'mail'
    | 'ticket'
    | 'filter',
    string
  >;
}

export async function buildWorld(rpd: TestServer): Promise<World> {
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const owner = await rpd.signIn({ roles: ['GM'], name: 'Malo' });
  const person = await rpd.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  const make = async (client: Client, path: string, body: object) => {
    const made = await client.post<{ _id: string }>(path, body);
    assert.equal(made.status, 201, path);
    return made.body._id;
  };
  const server = await make(owner, '/server', buildServer());
  const ids = {
    admin: admin.user._id,
    user: person._id,
    server,
    servertype: await make(admin, '/servertype', buildServerType()),
    gametype: await make(admin, '/gametype', buildGameType()),
    game: await make(owner, '/game', buildGame()),
    event: await make(owner, '/event', buildEvent(server)),
    mob: await make(owner, '/mob', buildMob()),
    stat: await make(admin, '/stat', { name: 'Force' }),
    sheet: await make(owner, '/sheet', buildSheet()),
    answer: await make(admin, '/cannedanswer', {
      title: 'Bonjour',
      text: 'Nous regardons.',
      category: 'question',
    }),
    robot: await make(admin, '/robot', { name: 'Gardien', description: 'Veille.' }),
    app: await make(admin, '/app', { name: 'Carnet', description: 'Note.' }),
    mail: await make(admin, '/queue', { recipient: 'zoe@rpd.test', subject: 'Un', message: 'Bonjour.' }),
    ticket: await make(owner, '/ticket', buildTicket()),
    filter: await make(admin, '/wordfilter', {
      kind: 'word',
      term: 'maudit',
      effect: 'refuse',
      rule: 'Respect des autres',
      places: ['tickets', 'messages'],
    }),
  };
  return { admin, owner, ids };
}
