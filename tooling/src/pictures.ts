import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from './workspace.ts';

// `npm run pictures`: takes the README's pictures again, from the built product or from the address given.

const script = join(root, 'e2e/pictures/areas.ts');
const child = spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', code => process.exit(code ?? 1));
