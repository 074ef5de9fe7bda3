import { plainText } from '@rpd/shared/importing';
import { type Part, wordsOf } from '../../part.ts';
import type { FieldPlan } from '../../plan.ts';
import { reportGroupInLines, withCondition } from '../shared.ts';
import { isStatic, readLabel } from './components.ts';
import { conditionOf } from './formulas.ts';
import { fillColumn, shownOfItem } from './items.ts';
import { nameFor } from './names.ts';
import type { Reading } from './reading.ts';
import { BOXES, LOOKS, NEUTRAL } from './settings.ts';

/**
 * The columns that a part of a line makes: one, or those of a group in it.
 * @param around the kind of list
 * @param fieldOf what a part makes under a heading
 */
export function readColumn(
  reading: Reading,
  part: Part,
  around: string,
  fieldOf: (part: Part, heading: string) => FieldPlan | undefined,
): FieldPlan[] {
  if (BOXES.has(wordsOf(part.json['type']))) {
    const inner = part.parts('contents').flatMap(one => readColumn(reading, one, around, fieldOf));
    const name = plainText(part.words('title', 'label', 'name'));
    reportGroupInLines(reading.notes, part, name, inner[0]);
    const condition = conditionOf(part);
    for (const one of inner) withCondition(one, condition);
    part.skip('type', 'key');
    reading.notes.rest(part, name || 'Groupe', inner[0], { looks: LOOKS, neutral: NEUTRAL });
    return inner;
  }
  const heading = plainText(wordsOf(part.json['colName']));
  if (isStatic(part)) {
    readLabel(reading, part);
    part.skip('colName');
    const text = plainText(wordsOf(part.json['value'], 500));
    if (text)
      reading.notes.add(
        'changed',
        part.path,
        heading || text,
        `Une colonne qui ne porte que le texte « ${text} » n’est pas reprise.`,
      );
    return [];
  }
  part.skip('colName');
  const ofItem = around === 'itemContainer' ? shownOfItem(part.json['value']) : undefined;
  const made = fieldOf(part, heading);
  if (!made) return [];
  if (heading && made.name !== heading) {
    const other = made.name === made.keys[0] ? '' : made.name;
    made.name = heading;
    const help = [other, made.settings.help].filter(Boolean).join(' · ');
    if (help) made.settings = { ...made.settings, help };
  }
  made.name ||= nameFor(made);
  if (ofItem) fillColumn(reading, made, ofItem, wordsOf(part.json['value']));
  if (made.type === 'repeat') {
    // Lines stand in lines once, without further ones.
    for (const column of made.columns ?? []) if (column.type === 'repeat') column.type = 'string';
  }
  return [made];
}
