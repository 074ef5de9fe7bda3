import { formulaText } from './formula-parts.ts';
import { SHEET_STEPS_MAX, stepBudget } from './formula-budget.ts';
import { FormulaEmptyError, FormulaError, type FormulaEnvironment } from './formula-types.ts';
import { isEmptyValue, type CharacterValues, type FieldValue } from './field-value.ts';
import { formatNumber } from './format.ts';
import { RESULT_ID, type CompiledAction } from './sheet-action-formulas.ts';
import type { SheetField } from './sheet-field.ts';
import type { SheetProgram } from './sheet-program.ts';
import { readingFrom } from './sheet-state.ts';

// What one press of a button does to a character (PLS-2): it pays, rolls, and resets. All of it, or nothing.

type Fields = Readonly<Record<string, SheetField>>;

/** What a press made of one field. Null: empty. */
export interface ValueChange {
  fieldId: string;
  name: string;
  before: FieldValue | null;
  after: FieldValue | null;
}

export interface Pressed {
  /** In their order: what was paid, then what was reset. Fields that stay as they are do not count. */
  changes: ValueChange[];
  /** What a reset left alone, and why, in French. */
  skipped: string[];
}

interface Pressing {
  fields: Fields;
  program: SheetProgram;
  /** As who presses sees them. */
  values: CharacterValues;
  /** Ids of fields that who presses does not see. */
  unseen: ReadonlySet<string>;
  fieldId: string;
  /** Rolls the dice of the button, once its price is known to be there: the result that resets may read. */
  roll: () => number | null;
}

/** Whether a press of this field does something: it rolls, or it is a button. */
export const isPressable = ({ type, dice }: Pick<SheetField, 'type' | 'dice'>): boolean =>
  type === 'roll' || Boolean(dice);

/** Whether a press of this field changes others. */
export const isAction = ({ costs = [], resets = [] }: Pick<SheetField, 'costs' | 'resets'>): boolean =>
  costs.length > 0 || resets.length > 0;

/** The field that says how high a number goes. Beside an ability stands its modifier, which is no maximum. */
const maximumField = ({ widget, pairedWith }: SheetField): string | undefined =>
  widget === 'tile' ? undefined : pairedWith || undefined;

export const hasMaximum = (field: SheetField): boolean =>
  field.type === 'number' && (maximumField(field) !== undefined || field.max !== undefined);

const quoted = ({ name }: SheetField): string => `« ${name || 'Champ sans nom'} »`;

/**
 * Presses a button on a character.
 * @throws FormulaError in French for what lets nobody press it: it is not there, or there is not enough to pay.
 */
export function pressAction(input: Pressing): Pressed {
  const { fields, program, values, unseen, fieldId, roll } = input;
  const button = Object.hasOwn(fields, fieldId) && !unseen.has(fieldId) ? fields[fieldId] : undefined;
  if (!button || !isPressable(button)) {
    throw new FormulaError('Ce bouton n’est pas, ou plus, dans la fiche.');
  }
  const state = program.evaluate(values);
  if (state.hidden.has(fieldId)) {
    throw new FormulaError('La fiche ne montre pas ce bouton avec ses valeurs de maintenant.');
  }
  const action = program.actions.get(fieldId) ?? { costs: [], resets: [] };
  for (const one of [...action.costs, ...action.resets]) {
    if (!Object.hasOwn(fields, one.fieldId) || unseen.has(one.fieldId)) {
      throw new FormulaError('Ce bouton change un champ que vous ne voyez pas.');
    }
  }
  const { spend } = stepBudget(SHEET_STEPS_MAX);
  const around: FormulaEnvironment = { ...readingFrom(state.values), spend };
  const press = new Press(fields, state.values, around);
  const paid = press.pay(action.costs);
  const result = roll();
  return press.reset(action.resets, paid, result);
}

/** Of one press: what formulas read, and what comes of them. */
class Press {
  readonly #fields: Fields;
  readonly #values: CharacterValues;
  readonly #around: FormulaEnvironment;

  constructor(fields: Fields, values: CharacterValues, around: FormulaEnvironment) {
    this.#fields = fields;
    this.#values = values;
    this.#around = around;
  }

  pay(costs: CompiledAction['costs']): ValueChange[] {
    return costs.flatMap(({ fieldId, amount }) => {
      const field = this.#field(fieldId);
      const now = this.#values[fieldId];
      if (field.type !== 'number' || field.formula || !amount) {
        throw new FormulaError(`${quoted(field)} ne paie rien : la fiche est à corriger.`);
      }
      const price = amount.isBlank(this.#around) ? Number.NaN : Number(this.#run(amount));
      if (!Number.isFinite(price)) {
        throw new FormulaError(`Le coût en ${quoted(field)} ne se calcule pas : il lit des champs vides.`);
      }
      if (price < 0) throw new FormulaError(`Le coût en ${quoted(field)} est négatif.`);
      const [before, least] = [typeof now === 'number' ? now : 0, field.min ?? 0];
      const left = rounded(before - price);
      if (price > 0 && left < least) {
        const rest =
          least === 0 ? `il reste ${words(before)}` : `${words(before)}, et ${words(least)} au moins`;
        throw new FormulaError(`Pas assez de ${quoted(field)} : il en faut ${words(price)}, ${rest}.`);
      }
      return this.#changed(fieldId, price > 0 ? left : now);
    });
  }

  reset(resets: CompiledAction['resets'], paid: ValueChange[], result: number | null): Pressed {
    const changes = [...paid];
    const skipped: string[] = [];
    for (const reset of resets) {
      const field = this.#field(reset.fieldId);
      const { value, reason } = this.#resetValue(field, reset, result);
      if (reason) skipped.push(`${quoted(field)} reste tel quel : ${reason}`);
      else changes.push(...this.#changed(reset.fieldId, value));
    }
    return { changes, skipped };
  }

  #resetValue(
    field: SheetField,
    { to, value, formula }: CompiledAction['resets'][number],
    result: number | null,
  ): { value?: FieldValue | undefined; reason?: string } {
    if (to === 'value') return { value: isEmptyValue(value) ? undefined : value };
    if (to === 'max') {
      const most = this.#most(field);
      return most === undefined ? { reason: 'son maximum est vide.' } : { value: most };
    }
    const around: FormulaEnvironment = {
      ...this.#around,
      read: id => (id === RESULT_ID ? (result ?? undefined) : this.#around.read(id)),
    };
    if (!formula || formula.isBlank(around)) return { reason: 'sa formule lit des champs vides.' };
    try {
      const made = formula.run(around);
      if (field.type === 'number') {
        if (typeof made !== 'number' || !Number.isFinite(made))
          return { reason: 'sa formule n’a pas de résultat.' };
        return {
          value: Math.min(this.#most(field) ?? Infinity, Math.max(field.min ?? -Infinity, rounded(made))),
        };
      }
      if (field.type === 'checkbox') return { value: made === true };
      const text = formulaText(made);
      return { value: text === '' ? undefined : text };
    } catch (error) {
      if (error instanceof FormulaEmptyError) return { reason: 'sa formule n’a pas de résultat.' };
      throw error;
    }
  }

  /** How high a number goes with the values of this moment. */
  #most(field: SheetField): number | undefined {
    const other = maximumField(field);
    const given = other === undefined ? undefined : this.#around.read(other);
    const all = [given, field.max].filter(one => typeof one === 'number');
    return all.length > 0 ? Math.min(...all) : undefined;
  }

  #run = (formula: NonNullable<CompiledAction['costs'][number]['amount']>) => {
    try {
      return formula.run(this.#around);
    } catch (error) {
      if (error instanceof FormulaEmptyError) return Number.NaN;
      throw error;
    }
  };

  #field(id: string): SheetField {
    const field = this.#fields[id];
    if (!field) throw new FormulaError('Ce bouton change un champ qui n’est plus dans la fiche.');
    return field;
  }

  #changed(fieldId: string, after: FieldValue | undefined): ValueChange[] {
    const before = this.#values[fieldId];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const { name } = this.#field(fieldId);
    return [{ fieldId, name, before: before ?? null, after: after ?? null }];
  }
}

/** Without the errors of decimals: 0.3 − 0.1 is 0.2. */
const rounded = (value: number): number => Number(value.toPrecision(12));
const words = (value: number): string => formatNumber(value);

/** A value in words, for people who look at the change and not at the field. */
function valueWords(value: FieldValue | null): string {
  if (value === null) return 'vide';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' ? value : `${value.length}`;
}

/** « PV 12 → 31 » */
export const changeWords = ({ name, before, after }: Omit<ValueChange, 'fieldId'>): string =>
  `${name || 'Champ sans nom'} ${valueWords(before)} → ${valueWords(after)}`;

/** Whether what dice give changes the sheet. */
export const readsResult = ({ resets }: CompiledAction): boolean =>
  resets.some(({ formula }) => formula?.reads.has(RESULT_ID));
