import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources, run } from './containers/engine.ts';

// A new team's first day, as far as no browser is needed: a copy of the repository, `rpd new`, a tab on the page of another team, then
// every check that it has to pass, by the commands of docs/first-day.md. Nobody else's version moves. `npm run topology new`; ends with 1 when one refuses.

const NAME = 'guild-hall';
const TITLE = 'L’antre des guildes et des héros';

const CHECKS = ['format', 'lint', 'types', 'boundaries', 'unused', 'workspace'];
const jest = 'node_modules/jest/bin/jest.js';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command of the copy to its end. @throws Error with its last words. */
async function does(folder: string, program: string, ...args: string[]): Promise<void> {
  const started = performance.now();
  const said = await run(program, args, folder);
  const [last = ''] = said.trim().split('\n').slice(-1);
  say(`✓ ${args.join(' ')} (${((performance.now() - started) / 1000).toFixed(0)} s): ${last}`);
}
const rpd = (folder: string, ...args: string[]) => does(folder, 'npm', 'run', 'rpd', '--', ...args);

/** The version that each remote's sources have now. */
async function versions(folder: string): Promise<Map<string, string>> {
  const inputs = join(folder, 'tooling/src/build/inputs.ts');
  const { targetVersion } = (await import(inputs)) as { targetVersion: (target: string) => string };
  const rooms = (await readdir(folder)).filter(name => name.startsWith('remote-'));
  return new Map(rooms.map(room => [room, targetVersion(room)]));
}

/** What docs/first-day.md has a team write for a tab on the page of a server: a module, its name, its place. */
async function addTab(place: string): Promise<void> {
  await mkdir(join(place, 'src/fills'), { recursive: true });
  const module = `import { defineFill } from '@rpd/shared/remote';
import { Text } from '@rpd/shared/ui';

export default defineFill({
  slot: 'server.tab@1',
  Component: ({ server }) => <Text>Les guildes de {server.name}</Text>,
});
`;
  await writeFile(join(place, 'src/fills/Lore.tsx'), module);
  const config = join(place, 'webpack.config.mjs');
  const exposed = "'./remote': './src/app/remote.tsx', './fills/Lore': './src/fills/Lore.tsx'";
  const before = await readFile(config, 'utf8');
  await writeFile(config, before.replace("'./remote': './src/app/remote.tsx'", exposed));
  const descriptor = join(place, 'remote.json');
  const written = JSON.parse(await readFile(descriptor, 'utf8')) as object;
  const fill = { id: 'lore', slot: 'server.tab@1', module: './fills/Lore', title: 'Guildes', roles: ['RP'] };
  await writeFile(descriptor, `${JSON.stringify({ ...written, fills: [fill] }, null, 2)}\n`);
}

const folder = await mkdtemp(join(tmpdir(), 'rpd-new-'));
try {
  await copySources(folder);
  // Installs what the sources ask for, as the first command of a clone does.
  await rpd(folder, '--help');
  const before = await versions(folder);
  await rpd(folder, 'new', NAME, '--title', TITLE, '--path', '/app/guildes', '--roles', 'RP');
  const own = `remote-${NAME}`;
  await addTab(join(folder, own));
  await does(folder, 'node_modules/.bin/oxfmt', own);
  const after = await versions(folder);
  const moved = [...before].filter(([room, version]) => after.get(room) !== version).map(([room]) => room);
  if (moved.length > 0) throw new Error(`the versions of ${moved.join(', ')} have moved`);
  if (after.size !== before.size + 1) throw new Error('there is not one remote more');
  say('✓ the version of no other remote has moved');
  await does(folder, 'npm', 'test', '--', ...CHECKS);
  await does(folder, 'node_modules/node/bin/node', jest, '--silent', '--selectProjects', own, 'tooling');
  await rpd(folder, 'check', NAME, '--offline', '--json');
  say('1 passed, 0 failed');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
