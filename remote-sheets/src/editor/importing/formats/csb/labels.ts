import type { Notes } from '../notes.ts';
import type { Part } from '../../part.ts';
import { type Condition, type FieldPlan, type TabPlan } from '../../plan.ts';
import { labelOf, pictureOf } from '../display.ts';
import { fieldsIn, headed, withCondition } from '../shared.ts';

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
  if (!isNamed) return waiting;
  const named = waiting.filter(({ text }) => text && made.name.includes(text));
  for (const { text, condition } of named) noteCondition(notes, text, condition);
  return waiting.filter(label => !named.includes(label));
}

/** What stands on the sheet of a static text: its words, its picture. */
export function shownOf(notes: Notes, { text, part, picture, condition }: Label): FieldPlan[] {
  const shown = [
    ...(picture ? pictureOf(notes, part.path, picture.address, picture.alt) : []),
    ...labelOf(notes, part.path, text),
  ];
  if (shown.length === 0) noteCondition(notes, 'Texte vide', condition);
  return shown.map(one => withCondition(one, condition));
}

/** A condition of what has no place here is only in the report. */
export function noteCondition(notes: Notes, name: string, condition: Condition | undefined): void {
  if (condition)
    notes.add(
      'lost',
      condition.path,
      name,
      `Condition d’affichage de ce qui n’est pas repris\u00a0: ${condition.source}`,
    );
}

/** The fields of tabs that are no tabs here; their conditions become those of the fields. */
export const fieldsOfTabs = (tabs: readonly TabPlan[]): FieldPlan[] =>
  tabs.flatMap(({ name, rows, condition }) =>
    headed(name, fieldsIn(rows)).map(one => withCondition(one, condition)),
  );
