import type { Target } from '../workspace.ts';
import { compile } from './compile.ts';

// One target in a process of its own: `node compile.main.ts remote-admin 0.1.0-1a2b3c4d`.
const [target, version] = process.argv.slice(2) as [Target, string];
try {
  await compile(target, version);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
