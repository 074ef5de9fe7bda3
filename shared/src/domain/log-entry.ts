import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import type { FieldValue } from './field-value.ts';
import { distinct, flag, markdown, reference, shape, text } from './schema.ts';
import { answersSchema } from './sheet-press.ts';
import { type Warnings, warningsSchema } from './warnings.ts';

export const LOG_TEXT_MAX = 4_000;
/** How long authors may change what they wrote, in ms. */
export const LOG_EDIT_MS = 10 * 60_000;

export const LOG_KINDS = {
  say: 'En personnage',
  ooc: 'Hors personnage',
  me: 'Actions',
  whisper: 'Messages privés',
  roll: 'Jets',
  scene: 'Scènes',
  handout: 'Documents',
  fight: 'Combats',
  turn: 'Tours',
  join: 'Arrivées',
  leave: 'Départs',
  opened: 'Ouverture',
  closed: 'Clôture',
  card: 'Carte X',
  pause: 'Pauses',
  resume: 'Reprises',
} as const;
export type LogKind = keyof typeof LOG_KINDS;
/** What people write. */
const WRITTEN = ['say', 'ooc', 'me', 'whisper', 'roll'] as const;

/** Names what is sent: the same key is the same entry, and the same dice. */
const key = () =>
  text(64)
    .matches(/^[\w-]{16,64}$/, 'La clé compte de 16 à 64 lettres ou chiffres.')
    .required();

export const logEntrySchema = shape({
  key: key(),
  kind: text(7).oneOf(WRITTEN).required(),
  /** What is said; of a roll, what it is for. */
  text: markdown(LOG_TEXT_MAX).default(''),
  /** Of a roll. */
  expression: text(200).default(''),
  to: text(7).oneOf(['all', 'masters', 'people']).default('all'),
  people: distinct(reference().required(), 20).default([]),
  /** Only the game masters learn what the dice gave. */
  blind: flag().default(false),
  /** As whom; '' for oneself. */
  character: reference().default(''),
  /** Of a roll in place of its expression: the button of the character’s sheet that is pressed, and what it asked. */
  action: text(64).default(''),
  answers: answersSchema(),
  /** Of what is said. */
  warnings: warningsSchema(),
});
export type LogEntryInput = InferType<typeof logEntrySchema>;

export const logTextSchema = shape({ text: markdown(LOG_TEXT_MAX).required() });
/** What a message is warned of, once it is sent: its author’s, at any time. */
export const logWarningsSchema = shape({ warnings: warningsSchema() });
export const logHiddenSchema = shape({ hidden: flag().required() });

/** What dice gave, with all that it takes to calculate it again. */
export interface LogRoll {
  expression: string;
  /** What the names in the expression stood for. */
  values: Record<string, number | string | boolean>;
  clientSeed: string;
  /** The dice of a blind roll are not there for its author. */
  result: RollResult | null;
  /** Which seed of the session. */
  seed: string;
  /** Of a button of a sheet: what a press changed that everybody may see. */
  changes?: LogChange[];
}

/** What a press made of a value of its character. */
export interface LogChange {
  name: string;
  before: FieldValue | null;
  after: FieldValue | null;
}

/** One of the rolls of an expression. */
export interface ThrownDice {
  total: number;
  added: number | null;
  rolls: { notation: string; dice: number[]; kept: number[] }[];
  label?: string;
  /** What the result means: `=> 10+: Réussite`. */
  degree?: string;
}

export interface RollResult extends ThrownDice {
  mac: string;
  /** The rolls behind the first one. Results of earlier versions have none. */
  others?: ThrownDice[];
}

export interface LogEntry {
  _id: string;
  key: string;
  kind: LogKind;
  at: string;
  /** Without an id for an anonymous X-card. */
  author: PersonName;
  /** The character that speaks. */
  as: { _id: string; name: string; portrait: string } | null;
  text: string;
  warnings: Warnings;
  to: 'all' | 'masters' | 'people';
  people: PersonName[];
  blind: boolean;
  roll: LogRoll | null;
  editedAt: string | null;
  /** A game master took it out of the others' sight. */
  hidden: boolean;
  /** The reader blocked its author, and leads no game here: it is shown when they ask for it. */
  folded: boolean;
}

/** A part of a log, oldest first. */
export interface LogPage {
  entries: LogEntry[];
  /** There is more in the direction that was asked for. */
  more: boolean;
}

/** What a line of text asks for. */
export type LogCommand =
  | Pick<LogEntryInput, 'kind' | 'text' | 'to' | 'expression' | 'blind'>
  /** A whisper names its reader. */
  | { kind: 'whisper'; name: string; text: string };

const ROLLS: Record<string, Pick<LogEntryInput, 'to' | 'blind'>> = {
  r: { to: 'all', blind: false },
  gmr: { to: 'masters', blind: false },
  br: { to: 'masters', blind: true },
};

/**
 * Reads a line: `/r 2d6+3 # why`, `/gmr …`, `/br …`, `/me …`, `/hrp …`, `/mj …`, `/w "Name" …`; anything else is said by the character.
 * Null where nothing is asked for, 'unknown' for a command that there is not.
 */
export function readCommand(typed: string): LogCommand | 'unknown' | null {
  const line = typed.trim();
  if (!line) return null;
  const [, word = '', rest = ''] = /^\/(\S+)\s*([\s\S]*)$/.exec(line) ?? [];
  const said = { text: rest.trim(), to: 'all' as const, expression: '', blind: false };
  if (!word) return { ...said, kind: 'say', text: line };
  const roll = Object.hasOwn(ROLLS, word.toLowerCase()) ? ROLLS[word.toLowerCase()] : undefined;
  if (roll) {
    const [expression = '', ...comment] = rest.split('#');
    if (!expression.trim()) return null;
    return { kind: 'roll', ...roll, expression: expression.trim(), text: comment.join('#').trim() };
  }
  if (!said.text) return null;
  if (word === 'me') return { ...said, kind: 'me' };
  if (word === 'hrp' || word === 'ooc') return { ...said, kind: 'ooc' };
  if (word === 'mj') return { ...said, kind: 'whisper', to: 'masters' };
  if (word === 'w') {
    const [, quoted, bare = '', whispered = ''] =
      /^(?:[«"]\s*([^»"]+?)\s*[»"]|(\S+))\s+([\s\S]+)$/.exec(said.text) ?? [];
    return whispered ? { kind: 'whisper', name: quoted ?? bare, text: whispered } : null;
  }
  return 'unknown';
}

/** What is typed to send an entry once more, to the same people; `nameOf` names the person whom it whispers to. */
export function commandOf(
  {
    kind,
    text: words,
    to,
    expression,
    blind,
    people,
  }: Omit<LogEntryInput, 'key' | 'character' | 'action' | 'answers' | 'warnings'>,
  nameOf: (person: string) => string,
): string {
  if (kind === 'roll') {
    const command = blind ? '/br' : to === 'masters' ? '/gmr' : '/r';
    return `${command} ${expression}${words ? ` # ${words}` : ''}`;
  }
  if (to === 'masters') return `/mj ${words}`;
  if (to === 'people') return `/w "${nameOf(people[0] ?? '')}" ${words}`;
  return kind === 'me' ? `/me ${words}` : kind === 'ooc' ? `/hrp ${words}` : words;
}
