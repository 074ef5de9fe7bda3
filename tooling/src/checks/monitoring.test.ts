import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names of the platform's own figures, as the back end registers them. */
function measured(): Set<string> {
  const sources = globSync('backend/src/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'));
  return new Set(
    sources.flatMap(path =>
      [...read(path).matchAll(/name: (?:'(rpd_\w+)'|`(rpd_[\w${}]+)`)/g)].flatMap(([, plain, template]) =>
        plain ? [plain] : ['success', 'failure'].map(end => (template ?? '').replace('${outcome}', end)),
      ),
    ),
  );
}

it.each(['alerts.yml', 'dashboard.json'])('%s names only what the platform measures (EXT-9)', file => {
  const names = new Set(read(`deploy/monitoring/${file}`).match(/\brpd_\w+/g));
  const known = measured();
  expect(known.size).toBeGreaterThan(10);
  const unknown = [...names].filter(name => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

it('every alert says what is wrong', () => {
  const summaries = [...read('deploy/monitoring/alerts.yml').matchAll(/summary: (.+)/g)].map(
    ([, text]) => text,
  );
  const alerts = read('deploy/monitoring/alerts.yml').match(/- alert: Rpd\w+/g) ?? [];
  expect(summaries).toHaveLength(alerts.length);
});
