import {
  hasWarnings,
  type LogEntry,
  type LogKind,
  type LogRoll,
  type ThrownDice,
  warningWords,
} from '@rpd/shared/domain';
import { formatNumber } from '@rpd/shared/ui';

/** Something that happened at the table, and nobody said. */
export const isNotice = (kind: LogKind): boolean => NOTICES.has(kind);
const NOTICES = new Set<LogKind>([
  'join',
  'leave',
  'opened',
  'closed',
  'card',
  'pause',
  'resume',
  'fight',
  'turn',
]);

/** Who speaks: the character, or the person. */
export const speakerOf = ({ as, author }: Pick<LogEntry, 'as' | 'author'>): string =>
  as?.name || author.name || 'Compte supprimé';

/** `1d20 : 12, + 3`: each die, and what is added to them. */
export const diceWords = ({ result }: LogRoll): string => (result ? thrownWords(result) : '');

/** The same of one of several rolls. */
export function thrownWords({ rolls, added }: ThrownDice): string {
  const parts = rolls.map(({ notation, dice, kept }) => {
    const all = `${notation}\u00a0:\u00a0${dice.join(', ')}`;
    return kept.length < dice.length ? `${all}, gardés ${kept.join(', ')}` : all;
  });
  const more = added ? `, ${added < 0 ? '−' : '+'}\u00a0${formatNumber(Math.abs(added))}` : '';
  return parts.join('\u00a0; ') + more;
}

/** « Gobelin 12 »: what one of the rolls of an entry gave. */
const totalWords = ({ label, total, degree }: ThrownDice): string =>
  [label, formatNumber(total)].filter(Boolean).join(' ') + (degree ? `, ${degree}` : '');

/** What a roll is for: its own words, and the label of its first dice. */
export const rollTitle = ({ text, roll }: Pick<LogEntry, 'text' | 'roll'>): string =>
  [text, roll?.result?.label].filter(Boolean).join(', ');

/** An entry as it is read aloud: « Élodie : Discrétion, 17 ». */
export function spoken(entry: LogEntry): string {
  const name = speakerOf(entry);
  // What is folded is not read aloud either.
  if (hasWarnings(entry.warnings))
    return `${name}\u00a0: message qui comporte ${warningWords(entry.warnings)}`;
  switch (entry.kind) {
    case 'roll': {
      const label = entry.text || entry.roll?.expression || 'jet';
      const { result } = entry.roll ?? {};
      const totals = result
        ? [result, ...(result.others ?? [])].map(totalWords).join(', ')
        : 'jet à l’aveugle';
      return `${name}\u00a0: ${label}, ${totals}`;
    }
    case 'scene':
      return entry.text ? `Scène\u00a0: ${entry.text}` : 'Plus aucune scène n’est montrée';
    case 'handout': {
      const readers = entry.to === 'all' ? 'à la table' : `à ${entry.people.map(one => one.name).join(', ')}`;
      return `${entry.author.name || 'Compte supprimé'} donne un document ${readers}\u00a0: ${entry.text}`;
    }
    case 'fight':
    case 'turn':
      return entry.text;
    case 'join':
      return `${name} rejoint la table`;
    case 'leave':
      return `${name} quitte la table`;
    case 'opened':
      return 'La séance commence';
    case 'closed':
      return 'La séance se termine';
    case 'card':
      return entry.author._id ? `Carte X de ${name}` : 'Carte X';
    case 'pause':
      return `${name} met le jeu en pause`;
    case 'resume':
      return 'Le jeu reprend';
    case 'me':
      return `${name} ${entry.text}`;
    case 'whisper':
      return `${name}, en privé\u00a0: ${entry.text}`;
    case 'say':
    case 'ooc':
      return `${name}\u00a0: ${entry.text}`;
  }
}

/** As whom somebody is at a table. */
export const ROLE_LABELS = { master: 'MJ', player: 'Joue', spectator: 'Regarde' } as const;
