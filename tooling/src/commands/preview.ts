import { isEnvironment, pointerNameOf, PREVIEW_QUERY } from '@rpd/shared/remote';
import type { Deployment } from '@rpd/shared/remote';
import { Command } from 'commander';

import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import { addViewer, readDeployment, removePointer, removeViewer } from '../release/registry.ts';
import { Failure, outputOf } from './output.ts';
import { placeOf } from './canary.ts';

/** `feature/dice` → `feature-dice`. @throws Failure where nothing of a name is left, or it is that of an environment. */
export function readPreviewName(branch: string): string {
  const name = pointerNameOf(branch);
  if (name === '' || name === 'live' || isEnvironment(name))
    throw new Failure(
      `« ${branch} » names no preview: use the name of a branch, with a letter or a digit.`,
      2,
    );
  return name;
}

/** `14` → 14. @throws Failure */
export function readDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 90)
    throw new Failure(`« ${text} » is no number of days from 1 to 90.`, 2);
  return days;
}

/** Where one sees a preview or an environment. */
export function previewAddress(shell: string, area: string, remote: string, name: string): string {
  return `${shell}${area}?${PREVIEW_QUERY}=${remote}@${name}`;
}

/** Who may see it, as one line. */
export const viewersLine = ({ viewers }: Deployment): string =>
  `  seen by administrators${viewers.map(({ name }) => `, ${name}`).join('')}`;

/** The previews and environments of a remote, a line each, and who may see them. */
export function pointerLines(deployment: Deployment, shell: string): string[] {
  const { name: remote, pointers, grants } = deployment;
  return [
    `${remote}: previews and environments`,
    ...pointers.map(
      ({ name, version, who, at, expiresAt }) =>
        `  ${name.padEnd(24)} ${version} ${at} by ${who}, ${expiresAt === null ? 'environment' : `until ${expiresAt}`}: ${previewAddress(shell, grants.areas[0] ?? '/app/dashboard', remote, name)}`,
    ),
    viewersLine(deployment),
  ];
}

/** `rpd preview`: what there is beside the live version, and who may see it. */
export function previewCommand(): Command {
  const command = new Command('preview').description(
    'list and take away previews and environments of a remote, and name who may see them beside administrators',
  );
  command.addCommand(
    withPlatform(
      new Command('list')
        .description('list the previews and environments of a remote, with their addresses')
        .argument('<remote>', 'its short name')
        .action(async (name: string, options: PlatformOptions, self: Command) => {
          const { registry, shell } = await findPlatform(options);
          const place = { registry, name: name.replace(/^remote-/, ''), token: readToken(options.data) };
          const deployment = await readDeployment(place);
          const { pointers, viewers } = deployment;
          outputOf(self).result({ remote: place.name, pointers, viewers }, pointerLines(deployment, shell));
        }),
    ),
  );
  command.addCommand(
    withPlatform(
      new Command('remove')
        .description('take a preview or an environment away: who has it open gets the live version')
        .argument('<remote>', 'its short name')
        .argument('<name>', 'of the preview, as the branch or as the list says')
        .action(async (remote: string, name: string, options: PlatformOptions, self: Command) => {
          const pointer = pointerNameOf(name);
          const deployment = await removePointer(await placeOf(remote, options), pointer);
          outputOf(self).result(deployment, [`${deployment.name}: ${pointer} is taken away`]);
        }),
    ),
  );
  command.addCommand(
    withPlatform(
      new Command('allow')
        .description('let an account see the previews and environments of a remote')
        .argument('<remote>', 'its short name')
        .argument('<account>', 'its pseudo')
        .action(async (remote: string, account: string, options: PlatformOptions, self: Command) => {
          const deployment = await addViewer(await placeOf(remote, options), account);
          outputOf(self).result(deployment, [`${deployment.name}:`, viewersLine(deployment)]);
        }),
    ),
  );
  command.addCommand(
    withPlatform(
      new Command('deny')
        .description('let an account see them no more')
        .argument('<remote>', 'its short name')
        .argument('<account>', 'its pseudo')
        .action(async (remote: string, account: string, options: PlatformOptions, self: Command) => {
          const place = await placeOf(remote, options);
          const wanted = account.toLowerCase();
          const viewer = (await readDeployment(place)).viewers.find(
            ({ name }) => name.toLowerCase() === wanted,
          );
          if (!viewer)
            throw new Failure(`${account} is not among those who see previews of ${place.name}.`, 3);
          const deployment = await removeViewer(place, viewer._id);
          outputOf(self).result(deployment, [`${deployment.name}:`, viewersLine(deployment)]);
        }),
    ),
  );
  return command;
}
