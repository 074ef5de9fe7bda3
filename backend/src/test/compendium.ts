import type { Server } from '@rpd/shared/domain';
import { buildServer } from './builders.ts';
import type { Client, TestServer } from './server.ts';

/** A pack of own writing, of three entries. */
export const buildPack = (changes: object = {}) => ({
  $schema: 'schemas/compendium-pack-1.json',
  format: 'rpd-compendium-pack',
  formatVersion: 1,
  id: 'fr.exemple.grimoire',
  version: '1.0.0',
  name: 'Petit grimoire',
  author: 'Ana',
  system: 'Brumes',
  license: 'CC-BY-4.0',
  attribution: 'Petit grimoire, par Ana.',
  url: 'https://exemple.fr/grimoire',
  kinds: [
    {
      id: 'sort',
      name: 'Sorts',
      columns: [
        { id: 'niveau', name: 'Niveau', type: 'number' },
        { id: 'rituel', name: 'Rituel', type: 'boolean' },
      ],
    },
    { id: 'talent', name: 'Talents', columns: [{ id: 'rang', name: 'Rang', type: 'text' }] },
  ],
  entries: [
    {
      id: 'trait-de-givre',
      kind: 'sort',
      name: 'Trait de givre',
      values: { niveau: 1, ecole: 'Évocation', degats: '2d6', rituel: false },
      description: 'Un trait de **glace**.',
    },
    { id: 'lueur', kind: 'sort', name: 'Lueur', values: { niveau: 0 } },
    { id: 'pas-leger', kind: 'talent', name: 'Pas léger', values: { rang: 'Initié' } },
  ],
  ...changes,
});

export const sendPack = <T>(client: Client, server: string, pack: object, more: object = {}) =>
  client.post<T>(`/server/${server}/compendium/packs`, { pack: JSON.stringify(pack), ...more });

/** A server with its owner, a manager of it, and somebody who has nothing to do with it. */
export async function buildTable(rpd: TestServer, visible = true) {
  const owner = await rpd.signIn({ name: 'Malo' });
  const manager = await rpd.signIn({ name: 'Gaël' });
  const stranger = await rpd.signIn({ name: 'Zoé' });
  const { _id: server } = (await owner.post<Server>('/server', buildServer({ visible }))).body;
  await owner.post(`/server/${server}/managers`, { name: 'Gaël' });
  return { owner, manager, stranger, server };
}
