import type { PackReport, PackReportLine, PackReportSummary } from '@rpd/shared/domain';
import { isId, newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';

/** Reports of one server that stay. */
const REPORTS_MAX = 20;
/** Lines of one report, and characters of all of them. */
const LINES_MAX = 1_000;
const LINES_TEXT_MAX = 300_000;

const ORDER: Record<PackReportLine['outcome'], number> = {
  refused: 0,
  removed: 2,
  changed: 3,
  added: 4,
  unchanged: 5,
};
const rank = ({ outcome, losses }: PackReportLine): number =>
  outcome !== 'refused' && losses.length > 0 ? 1 : ORDER[outcome];

/** The lines that there is room for: what is left out or lost first. */
export function shortened(lines: readonly PackReportLine[]): Pick<PackReport, 'lines' | 'more'> {
  const sorted = lines.toSorted((one, other) => rank(one) - rank(other)).slice(0, LINES_MAX);
  let characters = 0;
  const kept = sorted.filter(line => {
    characters += JSON.stringify(line).length;
    return characters <= LINES_TEXT_MAX;
  });
  return { lines: kept, more: lines.length - kept.length };
}

/** Keeps a report, and the latest of its server beside it. */
export async function saveReport(db: Queries, server: string, report: PackReport): Promise<PackReport> {
  const { lines, notes, by, ...head } = { ...report, _id: newId() };
  await db
    .insertInto('compendium_reports')
    .values({
      id: head._id,
      server_id: server,
      at: head.at,
      by_user: by._id,
      head: JSON.stringify(head),
      lines: JSON.stringify({ lines, notes }),
    })
    .execute();
  const kept = db
    .selectFrom('compendium_reports')
    .where('server_id', '=', server)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(REPORTS_MAX)
    .select('id');
  await db
    .deleteFrom('compendium_reports')
    .where('server_id', '=', server)
    .where('id', 'not in', kept)
    .execute();
  return { ...head, by, notes, lines };
}

/** A report as it is stored: who imported is an account, which has another name later, or none. */
type StoredHead = Omit<PackReportSummary, 'by'>;

export async function listReports(db: Queries, server: string): Promise<PackReportSummary[]> {
  const rows = await db
    .selectFrom('compendium_reports')
    .where('server_id', '=', server)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['head', 'by_user'])
    .execute();
  const personOf = await peopleNames(
    db,
    rows.map(row => row.by_user),
  );
  return rows.map(({ head, by_user }) => ({ ...(JSON.parse(head) as StoredHead), by: personOf(by_user) }));
}

export async function findReport(db: Queries, server: string, id: string): Promise<PackReport | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('compendium_reports')
    .where('server_id', '=', server)
    .where('id', '=', id)
    .select(['head', 'lines', 'by_user'])
    .executeTakeFirst();
  if (!row) return null;
  const rest = JSON.parse(row.lines) as Pick<PackReport, 'lines' | 'notes'>;
  const personOf = await peopleNames(db, [row.by_user]);
  return { ...(JSON.parse(row.head) as StoredHead), by: personOf(row.by_user), ...rest };
}
