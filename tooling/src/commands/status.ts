import type { Deployment, Registry } from '@rpd/shared/remote';
import { Command } from 'commander';

import { targetVersion } from '../build/inputs.ts';
import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import { readDeployment, readLive } from '../release/registry.ts';
import { remoteNames } from '../workspace.ts';
import { outputOf } from './output.ts';
import { pointerLines } from './preview.ts';

export function statusCommand(): Command {
  const command = new Command('status')
    .description(
      'say which version of each remote is live, which was before, which is tried, and whether the sources have moved on; of one remote also its versions, its history and its errors',
    )
    .argument('[remote]', 'its short name; asks for a release token')
    .action(async (name: string | undefined, options: PlatformOptions, self: Command) => {
      const { registry, shell } = await findPlatform(options);
      if (name !== undefined) {
        const token = readToken(options.data);
        const deployment = await readDeployment({ registry, name: name.replace(/^remote-/, ''), token });
        outputOf(self).result(deployment, [...linesOf(deployment), ...pointerLines(deployment, shell)]);
        return;
      }
      const rows = rowsOf(await readLive(registry));
      outputOf(self).result(rows, statusLines(rows));
    });
  return withPlatform(command);
}

export interface StatusRow {
  remote: string;
  live: string | null;
  releasedAt: string | null;
  previous: string | null;
  canary: { version: string; share: number } | null;
  /** Of the sources in this repository; null where another one has them. */
  sources: string | null;
}

/** A line for each remote, in columns, and one that says what many lines would hide. */
export function statusLines(rows: readonly StatusRow[]): string[] {
  const cells = rows.map(({ remote, live, releasedAt, previous, canary, sources }) => [
    remote,
    live ?? 'never released',
    releasedAt?.slice(0, 16).replace('T', ' ') ?? '',
    previous ?? '-',
    canary ? `${canary.version} ${canary.share} %` : '-',
    sources === null ? 'elsewhere' : sources === live ? 'up to date' : sources,
  ]);
  const table = [['REMOTE', 'LIVE', 'SINCE (UTC)', 'BEFORE', 'CANARY', 'SOURCES'], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0))) ?? [];
  const lines = table.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const counted = (what: string, isSo: (row: StatusRow) => boolean): string[] => {
    const count = rows.filter(isSo).length;
    return count > 0 ? [`${count} ${what}`] : [];
  };
  const summary = [
    `${rows.length} remotes`,
    ...counted('never released', ({ live }) => live === null),
    ...counted('tried by a part of the people', ({ canary }) => canary !== null),
    ...counted('with newer sources here', ({ live, sources }) => sources !== null && sources !== live),
  ];
  return [...lines, '', summary.join(', ')];
}

function rowsOf({ remotes }: Registry): StatusRow[] {
  const names = [...new Set([...Object.keys(remotes), ...remoteNames()])].toSorted();
  return names.map(remote => {
    const { live, previous, canary } = remotes[remote] ?? {};
    return {
      remote,
      live: live?.version ?? null,
      releasedAt: live?.releasedAt ?? null,
      previous: previous?.version ?? null,
      canary: canary ? { version: canary.release.version, share: canary.share } : null,
      sources: remoteNames().includes(remote) ? targetVersion(`remote-${remote}`) : null,
    };
  });
}

function linesOf({ name, live, previous, canary, versions, history, reports }: Deployment): string[] {
  const errorsOf = (version: string): number =>
    reports.filter(one => one.version === version).reduce((sum, { count }) => sum + count, 0);
  const mark = (version: string): string =>
    version === live
      ? 'live'
      : version === previous
        ? 'before'
        : version === canary?.version
          ? `canary ${canary.share} %`
          : '';
  return [
    `${name}: versions`,
    ...versions.map(
      ({ version, releasedAt }) =>
        `  ${version.padEnd(24)} ${releasedAt} ${mark(version).padEnd(12)} ${errorsOf(version)} ${errorsOf(version) === 1 ? 'error' : 'errors'}`,
    ),
    `${name}: errors`,
    ...reports.map(
      ({ version, problem, count, lastAt, file, usedVersion }) =>
        `  ${version.padEnd(24)} ${lastAt} ${problem} × ${count}${file ? ` (${file})` : ''}, used instead: ${usedVersion ?? 'none'}`,
    ),
    `${name}: history`,
    ...history.map(
      ({ at, kind, version, before, share, who, pointer }) =>
        `  ${at} ${kind}${share ? ` ${share} %` : ''}${pointer ? ` ${pointer}` : ''} ${version} (was ${before ?? 'none'}) by ${who}`,
    ),
  ];
}
