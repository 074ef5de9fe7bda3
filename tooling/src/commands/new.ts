import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isWithin, otherOwnerOf, ROLES } from '@rpd/shared/domain';
import { Command } from 'commander';

import { kitVersion } from '../kit/lay.ts';
import { type NewRemote, newRemoteFiles } from '../new/files.ts';
import { type StandaloneOptions, standaloneOptions, writeStandalone } from '../new/standalone.ts';
import { readJson, remoteNames, remoteRoom, root } from '../workspace.ts';
import { Failure, outputOf } from './output.ts';

interface NewOptions extends StandaloneOptions {
  standalone?: boolean;
  roles: string[];
  install: boolean;
}

export function newCommand(): Command {
  const command = new Command('new')
    .description('write a remote that passes every check: one screen, its test, its descriptor')
    .argument('<name>', 'its short name: lower case letters, digits and dashes; the room is remote-<name>')
    .option('--roles <roles...>', 'who may enter (AD, MO, GM, RP); everybody signed in without it', [])
    .option('--no-install', 'leave pnpm install to you')
    .option('--standalone', 'write it for a repository of its own, into the folder that --into names')
    .action((name: string, options: NewOptions, self: Command) => {
      const output = outputOf(self);
      if (options.standalone) {
        const templates = join(root, 'examples/remotes');
        const written = writeStandalone(name, options, { templates, version: kitVersion() });
        return output.result(written, written.lines);
      }
      const { title = name.charAt(0).toUpperCase() + name.slice(1), path = `/app/${name}`, roles } = options;
      refuseWrong({ name, title, path, roles });
      const room = remoteRoom(name);
      const files = newRemoteFiles({ name, title, path, roles });
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(room, file)), { recursive: true });
        writeFileSync(join(room, file), content);
      }
      // Lines are as long as the titles make them.
      spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), room], { cwd: root });
      if (options.install) install();
      output.result({ room: `remote-${name}`, files: Object.keys(files) }, [
        `remote-${name}/ is there:`,
        ...Object.keys(files).map(file => `  remote-${name}/${file}`),
        'Next:',
        `  npm run rpd -- dev ${name}        see it in a running platform`,
        `  npm run rpd -- check ${name}      whether it could be released`,
        `  an administrator grants ${path} at « Administration › Déploiements » and makes a token`,
        `  npm run rpd -- release ${name}    make it live`,
      ]);
    });
  return standaloneOptions(command);
}

function refuseWrong({ name, title, path, roles }: NewRemote): void {
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(name))
    throw new Failure(`« ${name} » is no name: lower case letters, digits and dashes, a letter first.`, 2);
  if (existsSync(remoteRoom(name))) throw new Failure(`remote-${name}/ is there already.`, 2);
  if (!/^\/app\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path))
    throw new Failure(`« ${path} » is no path below /app.`, 2);
  // It becomes a part of the sources, as it is.
  if (title.trim() === '' || /["\\<>{}&`]/.test(title))
    throw new Failure(`« ${title} » is no title: words, without quotes, brackets or ampersands.`, 2);
  const wrong = roles.find(role => !ROLES.some(known => known === role));
  if (wrong !== undefined) throw new Failure(`There is no role ${wrong}: ${ROLES.join(', ')}.`, 2);
  if (otherOwnerOf(path, name, {}))
    throw new Failure(`${path} belongs to the shell: choose another --path.`, 2);
  for (const other of remoteNames()) {
    const { areas } = readJson<{ areas: { path: string }[] }>(join(remoteRoom(other), 'remote.json'));
    if (areas.some(area => isWithin(area.path, path) || isWithin(path, area.path)))
      throw new Failure(`${path} belongs to remote-${other}: choose another --path.`, 2);
  }
}

/** The workspace learns of the new room: links of its own, and its lines in the lockfile. */
function install(): void {
  const { packageManager } = readJson<{ packageManager: string }>(join(root, 'package.json'));
  const { status } = spawnSync('npx', ['--yes', packageManager.split('+')[0] ?? 'pnpm', 'install'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Failure('pnpm install fails: put right what it says, and run it again.', 1);
}
