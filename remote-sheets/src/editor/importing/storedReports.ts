import type { FieldColumn, SheetField } from '@rpd/shared/domain';
import { browserStorage } from '@rpd/shared/storage';
import { PART_LABELS, type FormulaPart } from './plan.labels.ts';
import type { ImportReport, ReportLine } from './report.ts';

// Reports of imports stay on this device. The ids of its fields say which sheet one is about: a new sheet has no id of its own
// yet. On another device, what is marked in the fields is the report.

export interface StoredReport extends Pick<ImportReport, 'lines'> {
  from: string;
  counts?: ImportReport['counts'] | undefined;
  /** Ids of some of its fields. */
  fields: string[];
}

const MAX_REPORTS = 5;
const MAX_IDS = 20;
/** Of a report that is shortened, in characters and lines; that of the last import is kept whole where the browser has room. */
const MAX_MESSAGE = 300;
const MAX_LINES = 1000;

const keyOf = (person: string): string => `rpd-sheet-imports:${person}`;

const isStored = (one: Partial<StoredReport> | null): one is StoredReport =>
  Array.isArray(one?.lines) && Array.isArray(one.fields) && typeof one.from === 'string';

/** What was read last: reports are long, and are asked for at each change of the sheet. */
let latest: { text: string; reports: StoredReport[] } | undefined;

function readAll(person: string): StoredReport[] {
  const text = browserStorage.read(keyOf(person)) ?? '';
  if (latest?.text !== text) {
    const read = browserStorage.readJson(keyOf(person));
    const all = Array.isArray(read) ? (read as (Partial<StoredReport> | null)[]) : [];
    latest = { text, reports: all.filter(isStored) };
  }
  return latest.reports;
}

const cut = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;

/** The same in fewer words, and says so: what is left out is nothing that nobody hears of. */
function shortened({ lines, ...report }: StoredReport): StoredReport {
  const short = lines.slice(0, MAX_LINES).map(line => ({ ...line, message: cut(line.message) }));
  const left = lines.length - short.length;
  if (left > 0)
    short.push({
      kind: 'changed',
      path: '',
      name: 'Rapport',
      message:
        left > 1
          ? `${left} autres lignes ne sont pas gardées sur cet appareil.`
          : 'Une autre ligne n’est pas gardée sur cet appareil.',
    });
  return { ...report, lines: short };
}

export function storeReport(
  person: string,
  from: string,
  fieldIds: readonly string[],
  { lines, counts }: ImportReport,
): void {
  const made: StoredReport = { from, counts, fields: fieldIds.slice(0, MAX_IDS), lines };
  const others = readAll(person)
    .slice(0, MAX_REPORTS - 1)
    .map(shortened);
  const isKept = browserStorage.writeJson(keyOf(person), [made, ...others]);
  if (!isKept) browserStorage.writeJson(keyOf(person), [shortened(made), ...others]);
}

type Fields = Readonly<Record<string, SheetField>>;

/** The report of the import that these fields come from; undefined where there is none. */
export function reportOf(person: string, fields: Fields): StoredReport | undefined {
  const stored = readAll(person).find(one => one.fields.some(id => Object.hasOwn(fields, id)));
  if (stored) return stored;
  const lines = markedLines(fields);
  return lines.length > 0 ? { from: '', fields: [], lines } : undefined;
}

/** The formulas that stayed in their fields. */
export const markedLines = (fields: Fields): ReportLine[] =>
  Object.entries(fields).flatMap(([fieldId, field]) => linesOf(fieldId, field));

const linesOf = (
  fieldId: string,
  { name, untranslated = [], columns = [] }: Pick<FieldColumn, 'name' | 'untranslated' | 'columns'>,
): ReportLine[] => [
  ...untranslated.map(({ part, source, reason }): ReportLine => ({
    kind: 'kept',
    path: '',
    fieldId,
    name,
    message: `${PART_LABELS[part as FormulaPart] ?? part} (${reason}) : ${source.slice(0, MAX_MESSAGE)}`,
  })),
  ...columns.flatMap(column => linesOf(fieldId, column)),
];
