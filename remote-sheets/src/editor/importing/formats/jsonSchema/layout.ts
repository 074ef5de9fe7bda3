import { isObject, Part, wordsOf, type Json } from '../../part.ts';
import type { FieldPlan, RowPlan, TabPlan } from '../../plan.ts';
import type { Notes } from '../notes.ts';
import { labelOf } from '../display.ts';
import { fieldsIn, withCondition } from '../shared.ts';
import { conditionOf, scopeKey } from './rules.ts';
import { LOOKS } from './settings.ts';
import { DEPTH_MAX } from './text.ts';

// Layouts of JSON Forms.

/** Puts the fields where a layout of JSON Forms has them. */
export function laidOut(notes: Notes, ui: Json, all: readonly FieldPlan[]): TabPlan[] {
  const placed = new Set<FieldPlan>();
  const tabs: TabPlan[] = [];
  const main: RowPlan[] = [];
  const rowsOf = (part: Part, depth: number): RowPlan[] => {
    const kind = part.words('type');
    if (depth > DEPTH_MAX) return [];
    const condition = conditionOf(part);
    if (kind === 'Control' || (kind !== 'Label' && typeof part.json['scope'] === 'string')) {
      const found = controlFields(notes, part, all, placed);
      const fields = found.map(one => withCondition(one, condition));
      return fields.length > 0 ? [{ name: '', columns: [{ name: '', fields }] }] : [];
    }
    if (kind === 'Label') {
      const fields = labelOf(notes, part.path, part.words('text', 'label')).map(one =>
        withCondition(one, condition),
      );
      return fields.length > 0 ? [{ name: '', columns: [{ name: '', fields }] }] : [];
    }
    if (kind === 'Categorization' || kind === 'Category') {
      if (kind === 'Category') {
        const rows = part.parts('elements').flatMap(one => rowsOf(one, depth + 1));
        const title = part.words('label', 'i18n') || `Onglet ${tabs.length + 1}`;
        if (rows.length > 0) tabs.push({ name: title, rows, condition });
        else notes.add('changed', part.path, title, 'Un onglet sans champ n’est pas repris.');
      } else part.parts('elements').forEach(one => rowsOf(one, depth + 1));
      return [];
    }
    const inner = part.parts('elements').map(one => rowsOf(one, depth + 1));
    const name = part.words('label', 'i18n');
    part.skip('rule');
    notes.rest(part, name || kind, fieldsOfRows(inner.flat())[0], { looks: LOOKS });
    if (kind === 'HorizontalLayout') {
      const columns = inner
        .map(rows => ({ name: '', fields: fieldsIn(rows) }))
        .filter(({ fields }) => fields.length > 0);
      return columns.length > 0 ? [{ name, columns: columns.slice(0, 24), condition }] : [];
    }
    if (kind === 'Group') {
      const fields = fieldsIn(inner.flat());
      return fields.length > 0 ? [{ name, columns: [{ name: '', fields }], condition }] : [];
    }
    if (kind !== 'VerticalLayout')
      notes.add('changed', part.path, name || kind, `L’élément « ${kind} » est lu comme un groupe.`);
    return joined(inner.flat()).map(row => {
      if (!row.condition) return { ...row, condition };
      for (const column of row.columns) for (const one of column.fields) withCondition(one, condition);
      return row;
    });
  };
  main.push(...rowsOf(new Part(ui, 'uischema'), 0));
  const rest = all.filter(one => !placed.has(one));
  if (rest.length > 0) {
    notes.add(
      'changed',
      'uischema',
      'Mise en page',
      `${rest.length} champ${rest.length > 1 ? 's' : ''} du schéma hors de la mise en page : dans la ligne « Autres champs ».`,
    );
    main.push({ name: 'Autres champs', columns: [{ name: '', fields: rest }] });
  }
  return main.length > 0 ? [{ name: 'Fiche', rows: main }, ...tabs] : tabs;
}

const fieldsOfRows = (rows: readonly RowPlan[]): FieldPlan[] =>
  rows.flatMap(({ columns }) => columns.flatMap(({ fields }) => fields));

function controlFields(
  notes: Notes,
  part: Part,
  all: readonly FieldPlan[],
  placed: Set<FieldPlan>,
): FieldPlan[] {
  const key = scopeKey(part.get('scope'));
  const found = all.filter(
    one => !placed.has(one) && (one.keys[0] === key || one.keys[0]?.startsWith(`${key}.`)),
  );
  if (found.length === 0)
    notes.add(
      'lost',
      part.path,
      key,
      `Le contrôle « ${key} » ne montre aucun champ du schéma, ou un champ déjà placé\u00a0: ${JSON.stringify(part.json)}`,
    );
  const label = part.get('label');
  const [only] = found;
  const words = wordsOf(isObject(label) ? label['text'] : label);
  if (words && found.length === 1 && only) only.name = words;
  else if (words) notes.add('changed', `${part.path}.label`, key, `Libellé\u00a0: ${words}`, only);
  found.forEach(one => placed.add(one));
  part.skip('type', 'rule');
  notes.rest(part, key, only, { looks: LOOKS });
  return found;
}

/** Controls one below the other are one row. */
function joined(rows: readonly RowPlan[]): RowPlan[] {
  const made: RowPlan[] = [];
  for (const row of rows) {
    const last = made.at(-1);
    const [column] = row.columns;
    const isPlain = (one: RowPlan | undefined) =>
      one?.name === '' && one.columns.length === 1 && !one.condition;
    const target = last?.columns[0];
    if (last && target && column && isPlain(last) && isPlain(row)) target.fields.push(...column.fields);
    else made.push({ ...row, columns: row.columns.map(one => ({ ...one, fields: [...one.fields] })) });
  }
  return made;
}
