import { AsyncLocalStorage } from 'node:async_hooks';
import { DeleteQueryNode, InsertQueryNode, RawNode, TableNode, UpdateQueryNode, ValueNode } from 'kysely';
import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { Database } from '../store/schema.ts';
import { withoutLine } from './journal-audit.ts';
import type { LiveKind } from '../store/live.kinds.ts';
import { TABLES } from './looked-at.ts';

// Every request of a test that writes what somebody else looks at has to write an event about it (ADR 39, ADR 42).

/** Updates of these columns alone need no event. */
const SILENT_COLUMNS: Partial<Record<keyof Database, Record<string, string>>> = {
  servers: {
    activity_at: 'The order of lists by activity comes with the next change: nobody edited the server.',
  },
  sessions: {
    last_used_at: 'Each use of a sign-in would be an event.',
    proved_at: 'Read by the hosts alone.',
  },
  passkeys: {
    counter: 'Each use of a passkey would be an event.',
    last_used_at: 'Each use of a passkey would be an event.',
  },
  totp: { last_step: 'Each code would be an event.' },
  external_identities: { last_used_at: 'Each sign-in by it would be an event.' },
  recovery_codes: { used_at: 'Told by a notice.' },
  robots: { last_used_at: 'Each token would be an event.' },
  apps: { last_used_at: 'Each token would be an event.' },
  app_consents: { last_used_at: 'Each token would be an event.' },
  release_tokens: { last_used_at: 'The release that it is used for is an event.' },
};

interface Write {
  table: keyof Database;
  /** The kinds of the events, for a write to the log. */
  kinds: readonly string[];
}

interface Watched {
  tables: Set<keyof Database>;
  kinds: Set<string>;
}

export interface WriteAudit {
  /** Sees the statements of the store. */
  plugin: KyselyPlugin;
  /** Runs a request, and looks at what it wrote if it was not refused. */
  watch<T extends { statusCode: number }>(request: string, run: () => PromiseLike<T>): Promise<T>;
  /** Requests that wrote to a table without an event of its kinds. */
  missing: string[];
  /** Requests that wrote to a table without a line of the journal. */
  unjournalled: string[];
}

export function createWriteAudit(): WriteAudit {
  const requests = new AsyncLocalStorage<Watched>();
  const running = new WeakMap<QueryId, { write: Write; watched: Watched }>();
  const missing: string[] = [];
  const unjournalled: string[] = [];
  return {
    missing,
    unjournalled,
    plugin: {
      transformQuery: ({ node, queryId }) => {
        const watched = requests.getStore();
        const write = watched && describe(node);
        if (write) running.set(queryId, { write, watched });
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        const found = running.get(queryId);
        const count = result.numAffectedRows ?? BigInt(result.rows.length);
        if (found && count > 0n) {
          found.watched.tables.add(found.write.table);
          for (const kind of found.write.kinds) found.watched.kinds.add(kind);
        }
        return result;
      },
    },
    watch: async (request, run) => {
      const watched: Watched = { tables: new Set(), kinds: new Set() };
      const answer = await requests.run(watched, async () => await run());
      if (answer.statusCode >= 400) return answer;
      unjournalled.push(...withoutLine(request, watched.tables).map(table => `${request}: ${table}`));
      for (const table of watched.tables) {
        const kinds: readonly LiveKind[] | string = TABLES[table];
        if (typeof kinds === 'string' || kinds.some(kind => watched.kinds.has(kind))) continue;
        missing.push(`${request}: ${table}`);
      }
      return answer;
    },
  };
}

/** What a statement writes; undefined for one that reads, and for what needs no event. */
function describe(node: RootOperationNode): Write | undefined {
  // The log alone writes its statement as text.
  if (RawNode.is(node)) {
    const kinds = kindsOf(node);
    return kinds.length > 0 ? { table: 'live_events', kinds } : undefined;
  }
  if (InsertQueryNode.is(node)) return { table: nameOf(node.into), kinds: [] };
  if (DeleteQueryNode.is(node)) {
    const [from] = node.from.froms;
    return { table: nameOf(from), kinds: [] };
  }
  if (!UpdateQueryNode.is(node)) return undefined;
  const table = nameOf(node.table);
  const silent = SILENT_COLUMNS[table] ?? {};
  const columns = (node.updates ?? []).map(({ column }) => JSON.stringify(column));
  const isSilent = columns.every(column => Object.keys(silent).some(name => column.includes(`"${name}"`)));
  return isSilent ? undefined : { table, kinds: [] };
}

function nameOf(node: unknown): keyof Database {
  if (!TableNode.is(node as TableNode)) throw new Error('A write names no table.');
  return (node as TableNode).table.identifier.name as keyof Database;
}

/** The kinds of the events that a statement of the log inserts. */
function kindsOf({ sqlFragments, parameters }: RawNode): string[] {
  const parts = parameters.filter(part => RawNode.is(part));
  if (!sqlFragments[0]?.startsWith('insert into live_events')) return parts.flatMap(kindsOf);
  const rows = parts.flatMap(list => list.parameters).filter(row => RawNode.is(row));
  return rows.flatMap(({ parameters: [, , kind] }) =>
    kind && ValueNode.is(kind) ? [String(kind.value)] : [],
  );
}
