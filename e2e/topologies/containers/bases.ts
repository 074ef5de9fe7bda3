import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../distributed/processes.ts';
import { CONTAINER_TOOLS, missingReason, skip } from '../tools.ts';
import { place, podman, prepareEngine, run } from './engine.ts';

/** Stand-ins for the images that a machine with a registry would pull, under their names; from `images/`. */
const STAND_INS = [
  { file: 'node', name: 'docker.io/library/node:26-bookworm-slim' },
  { file: 'nginx', name: 'docker.io/nginxinc/nginx-unprivileged:1.29-alpine' },
  { file: 'postgres', name: 'docker.io/library/postgres:18-alpine' },
  { file: 'nats', name: 'docker.io/library/nats:2.12-alpine' },
  { file: 'services', target: 'storage', name: 'docker.io/chrislusf/seaweedfs:3.97' },
  { file: 'services', target: 'mails', name: 'docker.io/axllent/mailpit:v1.27' },
] as const;

const DEBIAN = 'localhost/rpd-debian';
const PACKAGES = ['ca-certificates', 'nginx-light', 'wget', 'gettext-base', 'libatomic1'];

const exists = (image: string): Promise<boolean> =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  );

async function makeDebian(): Promise<void> {
  if (await exists(DEBIAN)) return;
  const folder = join(place, 'debian');
  await rm(folder, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, 'bookworm', folder]);
  await run('tar', ['-C', folder, '-cf', join(place, 'debian.tar'), '.']);
  await podman('import', join(place, 'debian.tar'), DEBIAN);
  await rm(folder, { recursive: true, force: true });
  await rm(join(place, 'debian.tar'));
}

/** What the Dockerfiles of the stand-ins copy: theirs, the workspace's Node, this machine's npm and what it trusts. */
async function makeContext(): Promise<string> {
  const context = join(place, 'context');
  await rm(context, { recursive: true, force: true });
  await mkdir(context, { recursive: true });
  await cp(join(import.meta.dirname, 'images'), context, { recursive: true });
  await cp(join(root, 'node_modules/node/bin/node'), join(context, 'node'));
  const npm = execFileSync('npm', ['root', '--global'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await cp(join(npm.trim(), 'npm'), join(context, 'npm'), { recursive: true, dereference: true });
  await cp('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
  return context;
}

/** The versions of the two services that the back end's own tests run. */
async function servicePackages(): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'backend/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return ['s3rver', 'smtp-server'].map(name => `${name}@${devDependencies[name]}`).join(' ');
}

/**
 * Makes the base images, or makes them again when their inputs have changed. Only for this script's own podman: none
 * of them is the real one.
 */
async function makeBases(): Promise<void> {
  await makeDebian();
  const context = await makeContext();
  for (const image of STAND_INS) {
    // Layers that nothing has changed are there already.
    await podman(
      'build',
      '--quiet',
      '--file',
      join(context, `${image.file}.Dockerfile`),
      '--tag',
      image.name,
      ...('target' in image
        ? ['--target', image.target, '--build-arg', `PACKAGES=${await servicePackages()}`]
        : []),
      context,
    );
  }
}

/** Ends the process where containers cannot be run (tools.ts). Afterwards the base images exist. */
export async function readyOrSkip(): Promise<void> {
  const reason = missingReason(CONTAINER_TOOLS, { asRoot: true });
  if (reason) skip(reason);
  try {
    await prepareEngine();
    // The first images are made by running something in a container.
    await makeBases();
  } catch (error) {
    skip(`containers cannot be run here (${String(error)})`);
  }
}
