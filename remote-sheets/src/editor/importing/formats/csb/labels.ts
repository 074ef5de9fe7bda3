import type { Notes } from '../notes.ts';
import type { Part } from '../../part.ts';
import { type FieldPlan, type RowPlan } from '../../plan.ts';
import { withCondition } from '../shared.ts';
import { both } from './formulas.ts';

// Words beside a field, and the fields of what is no row of its own.

/** A static text that waits for the field that it names. */
export interface Label {
  text: string;
  part: Part;
}

/** Words in front of a field: its name where it has none, else its help. */
export function nameByLabels(
  notes: Notes,
  waiting: readonly Label[],
  made: FieldPlan,
  isNamed: boolean,
): void {
  const texts = waiting.map(({ text }) => text).filter(Boolean);
  const [nearest] = texts.slice(-1);
  if (!nearest) return;
  const isNameless = made.name === '' || made.name === made.keys[0];
  let rest = texts;
  if (isNameless && nearest.length <= 120) {
    made.name = nearest;
    rest = texts.slice(0, -1);
  } else if (isNamed) rest = texts.filter(text => !made.name.includes(text));
  if (rest.length === 0) return;
  const help = [...rest, made.settings.help ?? ''].filter(Boolean).join(' · ');
  if (help.length <= 500) made.settings = { ...made.settings, help };
  else
    for (const { text, part } of waiting)
      notes.add('lost', part.path, made.name, `Texte à côté du champ : ${text}`, made);
}

/** The fields of a row that is no row of its own here; its condition becomes theirs. */
export function fieldsOfRow({ name, columns, condition }: RowPlan): FieldPlan[] {
  return columns.flatMap(column =>
    column.fields.map(one => {
      withCondition(one, both(condition, column.condition));
      const title = name || column.name;
      if (title && one.settings.help === undefined && one.name.length < 4)
        one.settings = { ...one.settings, help: title };
      return one;
    }),
  );
}
