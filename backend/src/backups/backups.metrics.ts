import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Store } from '../store/store.ts';

/** When a nightly backup last succeeded and last failed, read from the store when somebody asks; 0 when none did. */
export function backupGauges({ db }: Store, registers: Registry[]): void {
  const ends = db.selectFrom('backups').select(eb => eb.fn.max('ended_at').as('at'));
  const gauge = (outcome: 'success' | 'failure', query: typeof ends) => {
    const metric: Gauge = new Gauge({
      name: `rpd_backup_last_${outcome}_timestamp_seconds`,
      help: `When a nightly backup last ended with ${outcome}, in seconds since 1970; 0: never.`,
      registers,
      async collect() {
        const row = await query.executeTakeFirst();
        metric.set(row?.at ? Date.parse(row.at) / 1000 : 0);
      },
    });
  };
  gauge('success', ends.where('error', 'is', null));
  gauge('failure', ends.where('error', 'is not', null));
}
