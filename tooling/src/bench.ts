import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from './workspace.ts';

// `npm run bench:<name>`: measurements that are too long for `npm test`.

const benches: Record<string, string> = {
  api: 'backend/src/test/bench/api.ts',
  desk: 'backend/src/test/bench/desk.ts',
  filters: 'backend/src/test/bench/filters.ts',
  formulas: 'backend/src/test/bench/formulas.ts',
  editor: 'tooling/src/bench/editor.main.ts',
  kill: 'backend/src/test/bench/kill.ts',
  pages: 'backend/src/test/bench/pages.ts',
  processes: 'backend/src/test/bench/processes.ts',
  live: 'backend/src/test/bench/live.ts',
  player: 'tooling/src/bench/player.main.ts',
  servers: 'tooling/src/bench/servers.main.ts',
  table: 'tooling/src/bench/table.main.ts',
  admin: 'tooling/src/bench/admin.main.ts',
  warm: 'tooling/src/bench/warm.main.ts',
  interactions: 'e2e/bench/interactions.ts',
};
const [name = '', ...args] = process.argv.slice(2);
const file = benches[name];
if (file) {
  const child = spawn(process.execPath, [join(root, file), ...args], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', code => process.exit(code ?? 1));
} else {
  process.stderr.write(`Mesure inconnue : ${name}. Connues : ${Object.keys(benches).join(', ')}.\n`);
  process.exitCode = 2;
}
