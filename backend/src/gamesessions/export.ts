import { changeWords, hasWarnings, warningWords } from '@rpd/shared/domain';
import type { LogEntry, LogRoll, ThrownDice } from '@rpd/shared/domain';
import type { StoredSession } from './gamesessions.store.ts';

/** What an export is made of besides the entries. */
export type Chronicle = Pick<StoredSession, 'title' | 'game' | 'opened_at'> & { summary: string };

export const nameOf = ({ as, author, kind }: LogEntry): string =>
  as?.name || author.name || (kind === 'card' && author._id === '' ? 'Quelqu’un' : 'Compte supprimé');

/** To whom an entry was, in words; '' for everybody. */
export const readersOf = ({ to, people }: LogEntry): string => {
  if (to === 'all') return '';
  return to === 'masters'
    ? 'aux maîtres du jeu'
    : `à ${people.map(one => one.name || 'Compte supprimé').join(', ')}`;
};

const NOTICES: Partial<Record<LogEntry['kind'], (name: string, entry: LogEntry) => string>> = {
  join: name => `${name} rejoint la table.`,
  leave: name => `${name} quitte la table.`,
  opened: () => 'La séance commence.',
  closed: () => 'La séance se termine.',
  card: name =>
    name === 'Quelqu’un' ? 'Carte X. Le jeu est en pause.' : `Carte X de ${name}. Le jeu est en pause.`,
  pause: name => `${name} met le jeu en pause.`,
  resume: () => 'Le jeu reprend.',
  scene: (_name, { text }) => (text ? `Scène\u00a0: ${text}` : 'Plus aucune scène n’est montrée.'),
  fight: (_name, { text }) => `${text}.`,
  turn: (_name, { text }) => `${text}.`,
  handout: (name, entry) =>
    `${name} donne un document ${readersOf(entry) || 'à la table'}\u00a0: ${entry.text}`,
};

/** Something that happened at the table, and nobody said. */
export const isNotice = ({ kind }: LogEntry): boolean => NOTICES[kind] !== undefined;
export const noticeOf = (entry: LogEntry): string => NOTICES[entry.kind]?.(nameOf(entry), entry) ?? '';

export const marksOf = ({ editedAt, hidden, warnings }: LogEntry): string[] => [
  ...(hasWarnings(warnings) ? [`avertissement\u00a0: ${warningWords(warnings)}`] : []),
  ...(editedAt ? ['modifié'] : []),
  ...(hidden ? ['masqué'] : []),
];

/** What markdown would take for its own. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

/** `2d6 : 3, 4; 1d8 : 2` */
export const diceOf = ({ result }: Pick<LogRoll, 'result'>): string => (result ? thrownOf(result) : '');
const thrownOf = ({ rolls }: ThrownDice): string =>
  rolls.map(({ notation, dice }) => `${notation}\u00a0: ${dice.join(', ')}`).join('\u00a0; ');

/** What a roll says besides its total: its degree, the rolls behind it, and what a press changed. */
export const moreOf = ({ result, changes = [] }: LogRoll): string[] => [
  ...(result?.degree ? [result.degree] : []),
  ...(result?.others ?? []).map(one => {
    const label = one.label ? `${one.label}\u00a0: ` : '';
    return `${label}${one.total} (${thrownOf(one)})${one.degree ? `, ${one.degree}` : ''}`;
  }),
  ...(changes.length > 0 ? [changes.map(changeWords).join(', ')] : []),
];

/** What a roll is for: its own words, and the label of its first dice. */
export const titleOf = ({ text, roll }: Pick<LogEntry, 'text' | 'roll'>): string =>
  [text, roll?.result?.label].filter(Boolean).join(', ');

function rollLine(entry: LogEntry): string {
  const { roll } = entry;
  if (!roll) return '';
  const title = titleOf(entry);
  const label = title ? `${title}\u00a0: ` : '';
  if (!roll.result) return `${label}jet à l’aveugle (\`${roll.expression}\`)`;
  const dice = diceOf(roll);
  const more = moreOf(roll).map(words => `\u00a0; ${plain(words)}`);
  return `${label}**${roll.result.total}** (\`${roll.expression}\`${dice ? `\u00a0; ${dice}` : ''})${more.join('')}`;
}

function written(entry: LogEntry): string {
  const { kind, text } = entry;
  if (isNotice(entry)) return `*${plain(noticeOf(entry))}*`;
  const name = plain(nameOf(entry));
  const readers = readersOf(entry);
  if (kind === 'roll') return `**${name}**${readers ? ` (${plain(readers)})` : ''}\u00a0: ${rollLine(entry)}`;
  if (kind === 'me') return `*${name}* ${text}`;
  if (kind === 'ooc') return `${name} (hors personnage)\u00a0: ${text}`;
  return `**${name}**${readers ? ` (${plain(readers)})` : ''}\u00a0: ${text}`;
}

/** The log of a session as a chronicle in Markdown, part by part; moments in UTC. */
export async function* sessionExport(
  { title, game, opened_at, summary }: Chronicle,
  entries: AsyncIterable<LogEntry>,
): AsyncGenerator<string> {
  const head = [
    `# ${plain(title || 'Séance')}`,
    `${plain(game.name)}${opened_at ? `, ${opened_at.slice(0, 10)}` : ''}`,
    ...(summary ? ['## Résumé', summary, '## Journal'] : []),
  ];
  yield `${head.join('\n\n')}\n`;
  for await (const entry of entries) {
    const marks = plain(marksOf(entry).join(', '));
    // What a text says in further lines is quoted: nobody writes an entry in another's name.
    const quoted = written(entry).replaceAll('\n', '\n> ');
    yield `\n${entry.at.slice(11, 16)} ${quoted}${marks ? ` (${marks})` : ''}\n`;
  }
}
