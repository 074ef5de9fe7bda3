import type { Kysely } from 'kysely';
import { claimsOf, otherOwnerOf } from '@rpd/shared/domain';
import type { RemoteGrants } from '@rpd/shared/domain';
import type { Release } from '@rpd/shared/remote';
import { newId } from '../ids.ts';
import type { Migration } from '../migration.ts';

/** The remotes that the platform comes with: where two ask for one path, they had it first. */
const BUILT_IN = new Set(['admin', 'player', 'servers', 'sheets']);

interface Tables {
  release_pointers: { remote: string; live: string; previous: string | null; canary: string | null };
  releases: { remote: string; version: string; release: string };
  remotes: Record<'name' | 'state' | 'grants' | 'granted_by' | 'requested' | 'changed_at', string> & {
    version: number;
  };
  remote_changes: Record<'id' | 'remote' | 'kind' | 'grants_before' | 'grants_after' | 'who' | 'at', string>;
}

/** What belongs to each remote (EXT-1). Remotes that are live keep what they use, where nobody else had it first. */
export const remotes: Migration = {
  name: '0074_remotes',
  async up(db, { text, integer }) {
    await db.schema
      .createTable('remotes')
      .addColumn('name', text, column => column.primaryKey())
      .addColumn('state', text, column => column.notNull())
      .addColumn('grants', text, column => column.notNull())
      .addColumn('granted_by', text, column => column.notNull())
      .addColumn('requested', text, column => column.notNull())
      .addColumn('version', integer, column => column.notNull())
      .addColumn('changed_at', text, column => column.notNull())
      .execute();
    await db.schema
      .createTable('remote_changes')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('remote', text, column => column.notNull())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('grants_before', text, column => column.notNull())
      .addColumn('grants_after', text, column => column.notNull())
      .addColumn('who', text, column => column.notNull())
      .addColumn('at', text, column => column.notNull())
      .execute();
    await db.schema
      .createIndex('remote_changes_remote')
      .on('remote_changes')
      .columns(['remote', 'id'])
      .execute();
    await grantWhatIsLive(db);
  },
};

async function grantWhatIsLive(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>;
  const pointers = await db.selectFrom('release_pointers').selectAll().orderBy('remote').execute();
  const rank = (name: string) => (BUILT_IN.has(name) ? 0 : 1);
  const granted: Record<string, RemoteGrants> = {};
  for (const pointer of pointers.toSorted((one, other) => rank(one.remote) - rank(other.remote))) {
    const { remote: name, live, previous, canary } = pointer;
    const rows = await db
      .selectFrom('releases')
      .select('release')
      .where('remote', '=', name)
      .where('version', 'in', [live, previous ?? live, canary ?? live])
      .execute();
    const claims = rows.map(row => {
      const { descriptor, url } = JSON.parse(row.release) as Release;
      return claimsOf(descriptor, url);
    });
    const all = <Key extends keyof RemoteGrants>(key: Key) =>
      [...new Set(claims.flatMap(claim => claim[key] as string[]))] as RemoteGrants[Key];
    const areas = all('areas').filter(path => otherOwnerOf(path, name, granted) === null);
    granted[name] = {
      areas,
      groups: all('groups'),
      roles: all('roles'),
      origins: all('origins'),
      offers: [],
      slots: [],
      api: [],
      isolated: false,
    };
  }
  const at = new Date().toISOString();
  for (const [name, grants] of Object.entries(granted)) {
    const after = JSON.stringify(grants);
    const row = { name, state: 'on', grants: after, granted_by: 'platform', requested: 'null', version: 1 };
    await db
      .insertInto('remotes')
      .values({ ...row, changed_at: at })
      .execute();
    const before = JSON.stringify({ areas: [], groups: [], roles: [], origins: [] });
    const change = { id: newId(), remote: name, kind: 'grants', grants_before: before, grants_after: after };
    await db
      .insertInto('remote_changes')
      .values({ ...change, who: 'migration', at })
      .execute();
  }
}
