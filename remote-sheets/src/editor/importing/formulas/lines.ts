import { alike, asNumber } from './conversions.ts';
import { Untranslated } from './tree.ts';
import {
  SEPARATOR,
  call,
  choice,
  flagOf,
  isScalar,
  join,
  numberOf,
  type AnyValue,
  type LinesValue,
  type Value,
} from './values.ts';

// Values of the rows of a table.

/** Lines with a further condition. */
export const withWhere = (lines: LinesValue, where: Value): LinesValue => ({
  ...lines,
  where: lines.where ? join('et', lines.where, where) : where,
});

export const sumOf = ({ table, each, where }: LinesValue): Value => {
  const number = asNumber(each);
  return call('number', 'somme', table, where ? choice(where, number, numberOf(0)) : number);
};

export const countOf = ({ table, where }: LinesValue): Value =>
  where ? call('number', 'compter', table, where) : call('number', 'compter', table);

export const firstOf = ({ table, each, where }: LinesValue, fallback?: Value): Value => {
  const [value, otherwise] = fallback ? alike(each, fallback) : [each];
  return call(
    value.type,
    'rechercher',
    table,
    where ?? flagOf(true),
    value,
    ...(otherwise ? [otherwise] : []),
  );
};

/** A column of lines, as our formulas list it. */
export function columnOf({ table, each, where }: LinesValue): string {
  if (!each.isField) throw new Untranslated('elle choisit parmi des calculs de plusieurs lignes');
  return where ? `filtrer(${table}${SEPARATOR}${where.text}).${each.text}` : `${table}.${each.text}`;
}

/** What two columns of one table, or a column and one value, give line by line. */
export function sameLines(
  one: AnyValue,
  other: AnyValue,
  make: (one: Value, other: Value) => Value,
): LinesValue {
  const lines = [one, other].find(value => value.type === 'lines');
  if (!lines || lines.type !== 'lines') throw new Untranslated('elle compare des lignes à autre chose');
  const sides = [one, other].map(value => {
    if (value.type === 'lines') {
      if (value.table !== lines.table || value.where?.text !== lines.where?.text) {
        throw new Untranslated('elle lit deux tableaux à la fois');
      }
      return value.each;
    }
    if (!isScalar(value)) throw new Untranslated('elle compare des lignes à une liste');
    return value;
  });
  return { ...lines, each: make(sides[0] as Value, sides[1] as Value) };
}
