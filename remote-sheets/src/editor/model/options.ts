import {
  comparedTextsIn,
  foldName,
  FORMULA_MAX,
  referenceName,
  type FieldLike,
  type FormulaScope,
} from '@rpd/shared/domain';
import type { Command } from './commands.ts';
import type { SheetDraft } from './draft.ts';
import type { FormulaPart } from './references.ts';
import { changing, targeted, withFollowers, type Target } from './renames.ts';

type Options = FieldLike['options'];

/**
 * Gives a choice other options. `written` maps options to their new label or value. Comparisons with the old value
 * and the default value follow. They stay while the new value is empty or equals another option's: formulas could not
 * distinguish two options with one value. A comparison with a removed option stays and is reported as a problem.
 */
export function changingOptions(
  draft: SheetDraft,
  target: Target,
  options: Options,
  written?: number,
): Command | undefined {
  const was = targeted(draft, target);
  if (!was) return undefined;
  const value = written === undefined ? undefined : valueChange(was.options, options, written);
  const own = changing(draft, target, { options, ...initialFor(was, options, value) });
  const name = foldName(referenceName(was));
  if (!value || own?.kind !== 'patch' || !name) return own;
  const id = target.columnId ?? target.id;
  return withFollowers(draft, own, [name], (text, part, { before }) =>
    withValue(text, part, before, { id, ...value }),
  );
}

interface ValueChange {
  old: string;
  next: string;
}

/** The value that one option had, and has; undefined where comparisons do not follow. */
function valueChange(before: Options, after: Options, written: number): ValueChange | undefined {
  const [old = '', next = ''] = [before[written]?.value, after[written]?.value];
  const isOthers = (options: Options, value: string) =>
    options.some((option, index) => index !== written && option.value === value);
  if (old === next || old === '' || next === '') return undefined;
  return isOthers(before, old) || isOthers(after, next) ? undefined : { old, next };
}

/** What the choice starts with, when that is an option that changes or goes. */
function initialFor(
  { initial, options: before, catalogue }: FieldLike,
  options: Options,
  value: ValueChange | undefined,
): Pick<Partial<FieldLike>, 'initial'> {
  if (value && initial === value.old) return { initial: value.next };
  const isIn = (known: Options) => known.some(option => option.value === initial);
  return !catalogue && isIn(before) && !isIn(options) && before.length > options.length
    ? { initial: undefined }
    : {};
}

/** A formula that compares the choice with the new value wherever it compared it with the old one. */
function withValue(
  text: string,
  part: FormulaPart,
  scope: FormulaScope,
  { id, old, next }: ValueChange & { id: string },
): string {
  const isDice = part === 'dice';
  const compared = comparedTextsIn(text, scope, isDice);
  const isMeant = (one: { id: string; value: string }) => one.id === id && one.value === old;
  let made = text;
  for (const one of compared.toReversed()) {
    // Between the quotation marks: they stay those of the formula's author.
    if (isMeant(one))
      made = made.slice(0, one.start + 1) + escaped(next, text[one.start]) + made.slice(one.end - 1);
  }
  if (made === text || made.length > FORMULA_MAX) return text;
  // A value that formulas cannot say (it has quotation marks of its own kind) is not written into them.
  const now = comparedTextsIn(made, scope, isDice);
  const isKept = compared.every((one, index) => now[index]?.value === (isMeant(one) ? next : one.value));
  return isKept && now.length === compared.length ? made : text;
}

/** A value as it is written between quotation marks. */
function escaped(value: string, quote: string | undefined): string {
  const ending = quote === "'" ? "'" : '"';
  return value.replace(/["'\\]/g, sign => (sign === '\\' || sign === ending ? `\\${sign}` : sign));
}
