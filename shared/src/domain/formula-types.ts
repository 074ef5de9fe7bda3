import type { FieldLike } from './sheet-field.ts';
import { isValueless } from './sheet-kinds.ts';

// What formulas work on. A formula is type-checked before it runs: its author sees the error, never a player.

export type FormulaScalar = 'number' | 'text' | 'flag';
export type FormulaValue =
  | number
  | string
  | boolean
  | readonly (number | string | boolean)[]
  | readonly Line[];

/** A line of a repeated field, as far as formulas read it. */
interface Line {
  cells: Readonly<Record<string, unknown>>;
}

/** `most`: how many lines there may be. */
export type FormulaType = FormulaScalar | { list: FormulaScalar } | { lines: FormulaScope; most?: number };

/** What can be chosen. */
export interface Choices {
  options: readonly { value: string; label: string }[];
  /** A catalogue of the settings adds others. */
  isOpen: boolean;
}

/** What a name stands for. */
export interface Reference {
  id: string;
  /** As its author wrote it. */
  label: string;
  type: FormulaType;
  /** Of a choice. */
  choices?: Choices;
  /** Of a text, where dice may stand in it: what the environment reads the number by that they throw. */
  dice?: string;
}

/** The names that a formula may use. */
export interface FormulaScope {
  /** 'several' when the name stands for more than one thing. */
  find: (name: string) => Reference | 'several' | undefined;
  /** The name that is nearest to one that there is not. */
  like?: (name: string) => string | undefined;
  /** What people call all that it knows, columns of lines too, with the name that formulas write. */
  labels?: () => readonly { label: string; name: string }[];
}

/** Where a running formula reads its values, by the ids of fields and columns. */
export interface FormulaEnvironment {
  read: (id: string) => unknown;
  /** Takes steps from the budget that a formula runs on: see formula-budget.ts. */
  spend?: (steps: number) => void;
}

/** What is wrong with a formula, in French; `index` is the character where it stops making sense. */
export class FormulaError extends Error {
  override name = 'FormulaError';
  readonly index: number | undefined;
  constructor(message: string, index?: number) {
    super(message);
    this.index = index;
  }
}

/** A calculation without a result that is nobody's fault: what it needs is not filled in. Its field is empty, without an error. */
export class FormulaEmptyError extends FormulaError {
  override name = 'FormulaEmptyError';
}

export const TYPE_WORDS: Record<FormulaScalar, string> = {
  number: 'un nombre',
  text: 'un texte',
  flag: 'oui ou non',
};

/** A type in words, for messages. */
export function typeWords(type: FormulaType): string {
  if (typeof type === 'string') return TYPE_WORDS[type];
  return 'list' in type ? 'une liste' : 'des lignes';
}

/** The type that formulas give to a field's value; undefined for what has none. */
export function typeOfField({ type }: Pick<FieldLike, 'type'>): FormulaScalar | { list: 'text' } | undefined {
  if (type === 'number') return 'number';
  if (type === 'checkbox') return 'flag';
  if (type === 'multiselect') return { list: 'text' };
  return type === 'repeat' || isValueless(type) ? undefined : 'text';
}

/** How names are compared: without accents or capitals. */
export const foldName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The name by which formulas know a field: its own, or its name with what no name can hold as underscores. */
export function referenceName({ ref, name }: Pick<FieldLike, 'ref' | 'name'>): string {
  const words = (ref || name).normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '_');
  const trimmed = words.replace(/^_+|_+$/g, '');
  return /^\p{N}/u.test(trimmed) ? `_${trimmed}` : trimmed;
}
