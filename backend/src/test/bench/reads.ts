import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { findServer } from '../../servers/servers.store.ts';
import type { Store } from '../../store/store.ts';
import { fire, middle } from './cannon.ts';

// A read by id, in turns: by a Fastify of nothing else with a prepared statement of the driver, by such a Fastify with our store, and by
// the API with a verified token. All three are in one process, the callers in another thread.

const ROUNDS = 7;
const SECONDS = 1;
const ROW = 'select * from servers where id = ';

const listen = async (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });

/** Microseconds of a processor that this thread, where the hosts are, has used: what a loaded machine does not change much. */
function threadUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

interface Id {
  Params: { id: string };
}

/** The row as the driver gives it. */
function bareHost(store: Store, dataDir: string): FastifyInstance {
  const app = Fastify({ logger: false });
  if (store.url === null) {
    const database = new DatabaseSync(join(dataDir, 'rpd.sqlite'), { readOnly: true });
    const statement = database.prepare(`${ROW}?`);
    app.get<Id>('/server/:id', ({ params }, reply) => reply.send(statement.get(params.id)));
    app.addHook('onClose', async () => database.close());
  } else {
    const pool = new pg.Pool({ connectionString: store.url, max: 10 });
    app.get<Id>('/server/:id', async ({ params }) => {
      const { rows } = await pool.query({ name: 'row', text: `${ROW}$1`, values: [params.id] });
      return rows[0] as object;
    });
    app.addHook('onClose', async () => pool.end());
  }
  return app;
}

function storeHost(store: Store): FastifyInstance {
  const app = Fastify({ logger: false });
  app.get<Id>('/server/:id', async ({ params }) => findServer(store.db, params.id));
  return app;
}

/** Says what was measured, with the target of the ratio to the bare one. */
export async function compareReads(
  store: Store,
  { address, dataDir, id, headers }: { address: string; dataDir: string; id: string; headers: object },
): Promise<string> {
  const [bare, own] = [bareHost(store, dataDir), storeHost(store)];
  const hosts = {
    bare: { url: `${await listen(bare)}/server/${id}` },
    store: { url: `${await listen(own)}/server/${id}` },
    api: { url: `${address}/server/${id}`, headers: headers as Record<string, string> },
  };
  const rates: Record<keyof typeof hosts, number[]> = { bare: [], store: [], api: [] };
  const costs: Record<keyof typeof hosts, number[]> = { bare: [], store: [], api: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['bare', 'store', 'api'] as const) {
      const before = threadUs();
      const { rate, count } = await fire({ ...hosts[name], seconds: SECONDS });
      // The first round warms up.
      if (round === 0) continue;
      rates[name].push(rate);
      costs[name].push((threadUs() - before) / count);
    }
  }
  await bare.close();
  await own.close();
  const ratio = (to: 'bare' | 'store') => {
    const ratios = rates.api.map((rate, round) => rate / (rates[to][round] ?? rate));
    return `${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
  };
  const per = (name: keyof typeof rates) =>
    `${middle(rates[name]).toFixed(0)}/s | ${middle(costs[name]).toFixed(0)} µs`;
  const cost = (to: 'bare' | 'store') => (middle(costs[to]) / middle(costs.api)).toFixed(2);
  return [
    '| read by id, medians of 7 turns | answers | processor for one |',
    '|---|---:|---:|',
    `| bare Fastify, prepared statement of the driver | ${per('bare')} |`,
    `| bare Fastify with our store | ${per('store')} |`,
    `| API with a verified token | ${per('api')} |`,
    `| ratio to the bare one (target 0.70) | ${ratio('bare')} | ${cost('bare')} |`,
    `| ratio to the one with our store | ${ratio('store')} | ${cost('store')} |`,
  ].join('\n');
}
