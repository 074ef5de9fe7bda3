import type { FieldType } from '@rpd/shared/domain';
import { fromCsbFormula, fromCsbRoll } from './foreignFormulas.ts';
import {
  amount,
  choicesOf,
  columnsOf,
  defined,
  initialOf,
  isObject,
  list,
  startNotes,
  word,
  written,
  type Depth,
  type Imported,
  type Json,
  type Notes,
} from './foreignJson.ts';
import type { FieldPlan, TabPlan } from './plan.ts';

const CSB_TYPES: Readonly<Record<string, FieldType>> = {
  textField: 'string',
  numberField: 'number',
  checkbox: 'checkbox',
  radioButton: 'checkbox',
  select: 'select',
  textArea: 'textarea',
  richTextArea: 'textarea',
  label: 'string',
  meter: 'number',
  dynamicTable: 'repeat',
};

const csbText = (component: Json): string =>
  word(component['label']) || word(component['value']) || word(component['key']);

const holdsValues = (text: unknown): text is string => typeof text === 'string' && text.includes('${');

function csbField(component: Json, notes: Notes, depth: Depth = 0): FieldPlan | null {
  const { report, formulas } = notes;
  const kind = word(component['type']);
  let type = CSB_TYPES[kind];
  const { value, key, label } = component;
  const name = (word(label) || (holdsValues(value) ? word(key) || value : word(value) || word(key))).replace(
    /\$\{|\}\$/g,
    '',
  );
  if (!type) {
    if (kind) report.push(`« ${name || kind} » (${kind}) n’a pas d’équivalent et n’est pas repris.`);
    return null;
  }
  const taken = (part: 'formula' | 'showIf', source: unknown) =>
    holdsValues(source) ? formulas.take(name, part, source, fromCsbFormula(source)) : undefined;
  const formula = taken('formula', value);
  if (formula) type = 'number';
  const { rollMessage, defaultValue, visibilityFormula } = component;
  const dice = holdsValues(rollMessage)
    ? formulas.take(name, 'dice', rollMessage, fromCsbRoll(rollMessage))
    : undefined;
  if (holdsValues(defaultValue)) formulas.lose(name, 'formula', defaultValue);
  const parts = list(component['rowLayout'] ?? component['contents']);
  return defined({
    name,
    type,
    ref: word(component['key']).slice(0, 60) || undefined,
    help: word(component['tooltip']) || undefined,
    options: choicesOf(component['options'], name, report),
    min: amount(component['minVal']),
    max: amount(component['maxVal']),
    maxLength: amount(component['maxLength']),
    initial:
      formula || holdsValues(defaultValue)
        ? undefined
        : initialOf(type, defaultValue ?? component['defaultChecked']),
    formula,
    dice,
    showIf: taken('showIf', visibilityFormula),
    visibility: amount(component['role']) === 4 ? ('gmOnly' as const) : undefined,
    ...(type === 'repeat' && {
      columns: columnsOf(parts, name, depth, (part, at) => csbField(part, notes, at), report),
    }),
  });
}

const BOXES = new Set(['panel', 'table', 'tabbedPanel', 'tab', '']);

/** The fields below a component, in their order: panels become columns, whatever is in them. */
function csbRows(component: Json, notes: Notes): TabPlan['rows'] {
  const rows: TabPlan['rows'] = [];
  const loose: FieldPlan[] = [];
  const contents = Array.isArray(component['contents']) ? component['contents'].flat().filter(isObject) : [];
  for (const one of contents) {
    if (BOXES.has(word(one['type']))) {
      const fields = csbRows(one, notes).flatMap(row => row.columns.flatMap(inner => inner.fields));
      if (fields.length > 0) rows.push({ name: word(one['title']) || csbText(one), columns: [{ fields }] });
    } else {
      const made = csbField(one, notes);
      if (made) loose.push(made);
    }
  }
  return loose.length > 0 ? [{ name: '', columns: [{ fields: loose }] }, ...rows] : rows;
}

function tabsIn(component: Json): Json[] {
  const contents = Array.isArray(component['contents']) ? component['contents'].flat().filter(isObject) : [];
  return contents.flatMap(one => {
    if (one['type'] === 'tab') return [one];
    return one['type'] === 'tabbedPanel' ? tabsIn(one) : [];
  });
}

/** Reads an actor of Foundry's Custom System Builder: header and body become a tab, and each of its tabs one. */
export function fromCustomSystemBuilder(actor: Json): Imported {
  const notes = startNotes();
  const system = isObject(actor['system']) ? actor['system'] : {};
  const [header, body] = [system['header'], system['body']].map(one => (isObject(one) ? one : {}));
  const tabs = tabsIn(body ?? {});
  const withoutTabs = {
    ...body,
    contents: list(body?.['contents']).filter(({ type }) => type !== 'tabbedPanel'),
  };
  const main = [...csbRows(header ?? {}, notes), ...csbRows(withoutTabs, notes)];
  const plan = [
    ...(main.length > 0 ? [{ name: 'Fiche', rows: main }] : []),
    ...tabs.map((tab, index) => ({
      name: word(tab['name']) || csbText(tab) || `Onglet ${index + 1}`,
      rows: csbRows(tab, notes),
    })),
  ];
  if (isObject(system['hidden']) || list(system['hidden']).length > 0)
    notes.report.push('Les attributs cachés ne sont pas repris : ajoutez-les comme champs calculés.');
  return { from: 'Custom System Builder', ...written(plan, notes), name: word(actor['name']) };
}
