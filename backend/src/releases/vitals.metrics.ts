import { VITALS } from '@rpd/shared/remote';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Store } from '../store/store.ts';
import { readVitals } from './vitals.store.ts';

/** What visits measured of the versions that people get, read from the store when somebody asks. */
export function vitalGauges({ db }: Store, registers: Registry[]): void {
  const gauge: Gauge<'remote' | 'version' | 'area' | 'vital'> = new Gauge({
    name: 'rpd_web_vital_p75',
    help: 'What three visits in four took at most, by area: LCP and INP in ms, CLS without a unit. Live versions and the shell.',
    labelNames: ['remote', 'version', 'area', 'vital'],
    registers,
    async collect() {
      const pointers = await db.selectFrom('release_pointers').select(['remote', 'live', 'canary']).execute();
      const used = new Set(
        pointers.flatMap(({ remote, live, canary }) => [`${remote} ${live}`, `${remote} ${canary}`]),
      );
      gauge.reset();
      // The shell is no release: the version that was seen last comes first.
      const seen = new Set<string>();
      for (const { remote, version, area, p75 } of await readVitals(db)) {
        const isNewest = remote === 'shell' && !seen.has(area);
        seen.add(area);
        if (!isNewest && !used.has(`${remote} ${version}`)) continue;
        for (const vital of VITALS) {
          const value = p75[vital];
          if (value !== null) gauge.set({ remote, version, area, vital }, value);
        }
      }
    },
  });
}
