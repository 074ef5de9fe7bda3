import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

const folder = join(root, 'deploy/nginx');

// Queries carry tokens of sign-ins and the keys of calendars.
test.each(readdirSync(folder).filter(name => name.includes('.conf')))('%s logs no query', name => {
  const text = readFileSync(join(folder, name), 'utf8');
  const logs = [...text.matchAll(/access_log ([^;]+);/g)].map(([, target = '']) => target);
  expect(logs.length).toBeGreaterThan(0);
  for (const target of logs) expect(target).toMatch(/ paths$|^off$/);
  const [format = ''] = /log_format [^;]+;/.exec(text) ?? [];
  expect(format).toContain('$asked_path');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
});
