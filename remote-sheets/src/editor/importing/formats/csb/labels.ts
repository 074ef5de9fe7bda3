import { isDisplay } from '@rpd/shared/domain';
import type { Notes } from '../notes.ts';
import type { Part } from '../../part.ts';
import { type Condition, type FieldPlan, type RowPlan } from '../../plan.ts';
import { labelOf, pictureOf } from '../display.ts';
import { withCondition } from '../shared.ts';
import { both } from './formulas.ts';

// Words beside a field, and the fields of what is no row of its own.

/** A static text that waits for the field that it names. */
export interface Label {
  text: string;
  part: Part;
  condition: Condition | undefined;
  picture: { address: string; alt: string } | undefined;
}

/** Words in front of a field are its name where it has none; the others are returned: they stand on the sheet as they are. */
export function nameByLabels(
  notes: Notes,
  waiting: readonly Label[],
  made: FieldPlan,
  isNamed: boolean,
): readonly Label[] {
  const nearest = waiting.findLast(({ text }) => text !== '');
  if (!nearest) return waiting;
  const isNameless = made.name === '' || made.name === made.keys[0];
  if (isNameless && nearest.text.length <= 120) {
    made.name = nearest.text;
    const { condition, part } = nearest;
    if (condition)
      notes.add(
        'changed',
        part.path,
        made.name,
        `Le texte « ${nearest.text} » nomme le champ qui suit\u00a0; sa condition n’est pas reprise\u00a0: ${condition.source}`,
        made,
      );
    return waiting.filter(label => label !== nearest || label.picture);
  }
  return isNamed ? waiting.filter(({ text }) => !text || !made.name.includes(text)) : waiting;
}

/** What stands on the sheet of a static text: its words, its picture. */
export const shownOf = (notes: Notes, { text, part, picture, condition }: Label): FieldPlan[] =>
  [
    ...(picture ? pictureOf(notes, part.path, picture.address, picture.alt) : []),
    ...labelOf(notes, part.path, text),
  ].map(one => withCondition(one, condition));

/** The fields of a row that is no row of its own here; its condition becomes theirs. */
export function fieldsOfRow({ name, columns, condition }: RowPlan): FieldPlan[] {
  return columns.flatMap(column =>
    column.fields.map(one => {
      withCondition(one, both(condition, column.condition));
      const title = name || column.name;
      if (title && one.settings.help === undefined && one.name.length < 4 && !isDisplay(one.type))
        one.settings = { ...one.settings, help: title };
      return one;
    }),
  );
}
