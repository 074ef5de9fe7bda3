// The entry point of every npm script. Plain JavaScript without a dependency, because nothing is installed when it
// starts: it installs what is missing, then runs the command on the Node that came with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const commands = ['start', 'test', 'dev', 'check', 'rpd', 'bench', 'topology', 'fonts', 'pictures', 'icons'];
const stamp = join(root, 'node_modules/.cache/rpd/installed');

/** `20.19.0` is the oldest Node that npm and pnpm of today run on. */
export function isOldNode(version, least = [20, 19]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < least[0] || (major === least[0] && minor < least[1]);
}

/** Changes with whatever decides what is installed: every manifest, the workspace's settings and the lockfile. */
export function installHash(folder) {
  const manifests = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(entry => join(entry.name, 'package.json'));
  const hash = createHash('sha256');
  for (const path of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...manifests.toSorted()]) {
    const file = join(folder, path);
    if (existsSync(file)) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** `pnpm@12.21.0+sha512.…` → `pnpm@12.21.0`. */
export function pinnedPnpm(manifest) {
  return manifest.packageManager.split('+')[0];
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The Node that the workspace brings: the shim in `.bin` is a script on some systems, the binary never is. */
function ownNode() {
  const windows = process.platform === 'win32';
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
}

/**
 * Why Node does not start, in one French sentence: on a bare Linux it lacks a library.
 * @param stderr what the loader said
 */
export function nodeProblem(stderr) {
  const [, library] = /(lib[\w.+-]+\.so[.\d]*)/.exec(stderr) ?? [];
  if (!library) return `Le Node de ce dossier ne démarre pas : ${stderr.trim()}`;
  const name = library === 'libatomic.so.1' ? ' (Debian : apt-get install libatomic1)' : '';
  return `Il manque à Node la bibliothèque ${library} : installez-la${name}, puis recommencez.`;
}

function assertOwnNode() {
  const { status, stderr } = spawnSync(ownNode(), ['--version'], { encoding: 'utf8' });
  if (status !== 0) fail(nodeProblem(stderr ?? ''));
}

function install() {
  const hash = installHash(root);
  const installed = existsSync(stamp) && existsSync(ownNode()) && readFileSync(stamp, 'utf8') === hash;
  if (installed) return;
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write('Installation des dépendances…\n');
  const status = pnpm(manifest, ['install', '--frozen-lockfile', '--reporter=append-only'], 2);
  if (status !== 0 && isLockfileBehind(manifest)) {
    process.stderr.write(
      'pnpm-lock.yaml ne correspond plus aux package.json : il est mis à jour. Joignez-le à votre commit.\n',
    );
    if (pnpm(manifest, ['install', '--no-frozen-lockfile', '--reporter=append-only'], 2) === 0) {
      remember(installHash(root));
      return;
    }
    fail(
      'pnpm-lock.yaml n’a pas pu être mis à jour : vérifiez les paquets nommés ci-dessus, puis recommencez.',
    );
  }
  if (status !== 0)
    fail('L’installation des dépendances a échoué : vérifiez l’accès au registre npm, puis recommencez.');
  assertOwnNode();
  remember(hash);
}

function remember(hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Runs the pinned pnpm. What it says goes to stderr, or nowhere: stdout belongs to the command, which may be asked for JSON. */
function pnpm(manifest, args, out) {
  const options = { cwd: root, stdio: ['ignore', out, out], shell: process.platform === 'win32' };
  const { error, status } = spawnSync('npx', ['--yes', pinnedPnpm(manifest), ...args], options);
  if (error) fail('La commande npx est introuvable : elle vient avec npm ; installez npm, puis recommencez.');
  return status;
}

/**
 * Whether a manifest asks for what the lockfile does not have: on a build machine that stays an error. A pnpm that does not come says nothing
 * about the lockfile.
 */
function isLockfileBehind(manifest) {
  if (process.env.CI || pnpm(manifest, ['--version'], 'ignore') !== 0) return false;
  const args = ['install', '--frozen-lockfile', '--lockfile-only', '--offline'];
  return pnpm(manifest, args, 'ignore') !== 0;
}

function run(command, args) {
  const child = spawn(ownNode(), [join(root, 'tooling/src', `${command}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Programs that a command starts by name find this Node and the workspace's tools first.
    env: {
      // What Node has compiled: the next start takes half the time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/rpd/compiled'),
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  // Ctrl-C reaches the child by itself; what is sent to us alone is passed on. Either way we end when it has ended.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('error', error => fail(`${command} : ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal) process.removeAllListeners(signal);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (isOldNode(process.versions.node))
    fail(
      `Node ${process.versions.node} est trop ancien : installez Node 20.19 ou plus récent (https://nodejs.org).`,
    );
  if (!commands.includes(command))
    fail(`Commande inconnue : ${command ?? ''}. Connues : ${commands.join(', ')}.`);
  install();
  run(command, args);
}
