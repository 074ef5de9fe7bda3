import { type GameSession, hasWarnings, type LogEntry, warningWords } from '@rpd/shared/domain';
import { plainText } from '@rpd/shared/markdown';
import { formatDate } from '@rpd/shared/ui';
import { readLog } from './log.api.ts';
import { diceWords, isNotice, speakerOf, spoken } from './table.labels.ts';

const clock = (at: string): string => {
  const date = new Date(at);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
};

/** What an entry says, in words without marks. */
function wordsOf(entry: LogEntry): string {
  const { kind, text, roll, to, people } = entry;
  const readers = to === 'masters' ? 'maîtres du jeu' : people.map(({ name }) => name).join(', ');
  const warned = hasWarnings(entry.warnings) ? `(avertissement\u00a0: ${warningWords(entry.warnings)}) ` : '';
  const before = `${warned}${to === 'all' ? '' : `(privé\u00a0: ${readers}) `}${kind === 'ooc' ? '(hors personnage) ' : ''}`;
  if (!roll) return before + plainText(text);
  const label = text ? `${text}\u00a0: ` : '';
  const dice = diceWords(roll);
  const result = roll.result ? String(roll.result.total) : 'jet à l’aveugle';
  return `${before}${label}${result} (${roll.expression}${dice ? `, ${dice}` : ''})`;
}

/** A log as lines of a chronicle: when, who, what. */
export const chronicleLines = (entries: readonly LogEntry[]): [string, string, string][] =>
  entries.map(entry =>
    isNotice(entry.kind)
      ? [clock(entry.at), '', spoken(entry)]
      : [clock(entry.at), speakerOf(entry), wordsOf(entry)],
  );

/** Most entries that the API gives at once. */
const PART = 500;

/** The whole log, as far as one may read it. */
async function wholeLog(id: string): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (;;) {
    const before = entries[0]?._id ?? '';
    const { entries: part, more } = await readLog(id, { before, limit: PART });
    entries.unshift(...part);
    if (!more) return entries;
  }
}

/** The session as a PDF. */
export async function exportPdf({ _id, title, game, openedAt }: GameSession): Promise<Blob> {
  const [entries, { chroniclePdf }] = await Promise.all([wholeLog(_id), import('@rpd/shared/ui/table')]);
  const subtitle = [game.name, formatDate(openedAt)].filter(Boolean).join(', ');
  return chroniclePdf(title || game.name, subtitle, chronicleLines(entries));
}
