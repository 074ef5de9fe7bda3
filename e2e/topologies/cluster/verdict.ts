import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';

/** What was seen while one part was away. */
export interface Round {
  part: string;
  failed: string[];
  /** Refused in another way than with 503, a sentence and when to try again. */
  rough: string[];
  /** The longest time in which nobody's write was acknowledged, in ms. */
  gap: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Mails that came more than once under one Message-ID: a worker that was killed had not noted that it was taken. */
  sentAgain: number;
}

/** How long a mail may take to arrive, in ms. */
const DELIVERY_MS = 60_000;

/** What was written between two moments, against what the primary has and the mail server got. */
export async function evaluate(
  { ask, mailbox }: Pick<Cluster, 'ask' | 'mailbox'>,
  { acknowledged, failures, mark }: Pick<Load, 'acknowledged' | 'failures' | 'mark'>,
  { part, from, to }: { part: string; from: number; to: number },
): Promise<Round> {
  const isWithin = ({ at }: { at: number }) => at >= from && at <= to;
  const within = acknowledged.filter(isWithin);
  const moments = [from, ...within.map(({ at }) => at).toSorted((one, other) => one - other), to];
  const gap = Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)));
  const rows = await ask(`select name, count(*) from servers where name like '${mark}%' group by name`);
  const stored = new Map(rows.map(([name = '', count]) => [name, Number(count)]));
  const mails = within.filter(({ kind }) => kind === 'mail').map(({ name }) => name);
  await untilArrived(mailbox, mails);
  const arrived = idsBySubject(mailbox);
  const lost = within.filter(({ name, kind }) => (kind === 'row' ? !stored.has(name) : !arrived.has(name)));
  const doubled = [
    ...[...stored].filter(([, count]) => count > 1).map(([name]) => name),
    ...[...arrived].filter(([, ids]) => ids.size > 1).map(([name]) => name),
  ];
  const failed = failures.filter(isWithin);
  return {
    part,
    gap,
    acknowledged: within.length,
    failed: failed.map(({ what, why }) => `${what}: ${why}`),
    rough: failed.filter(({ isPlain }) => !isPlain).map(({ what, why }) => `${what}: ${why}`),
    lost: lost.map(({ name }) => name),
    doubled,
    sentAgain: [...mailbox.arrived.values()].filter(({ times }) => times > 1).length,
  };
}

function idsBySubject({ arrived }: Cluster['mailbox']): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const [id, { subject }] of arrived) ids.set(subject, (ids.get(subject) ?? new Set()).add(id));
  return ids;
}

async function untilArrived(mailbox: Cluster['mailbox'], subjects: readonly string[]): Promise<void> {
  const until = Date.now() + DELIVERY_MS;
  while (Date.now() < until) {
    const arrived = idsBySubject(mailbox);
    if (subjects.every(subject => arrived.has(subject))) return;
    await pause(250);
  }
}

/** A table for people, and for the documentation. */
export function printRounds(rounds: readonly Round[]): string {
  const head = ['part', 'failed requests', 'without a write', 'acknowledged', 'lost', 'doubled'];
  const cells = rounds.map(({ part, failed, gap, acknowledged, lost, doubled }) => [
    part,
    String(failed.length),
    `${(gap / 1000).toFixed(1)} s`,
    String(acknowledged),
    String(lost.length),
    String(doubled.length),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map(row => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** How often each reason was given. */
export function countReasons(reasons: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} × ${reason}`);
}
