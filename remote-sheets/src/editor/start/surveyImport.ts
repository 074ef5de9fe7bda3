import type { FieldType } from '@rpd/shared/domain';
import { fromSurveyExpression } from './foreignFormulas.ts';
import {
  amount,
  choicesOf,
  defined,
  initialOf,
  list,
  startNotes,
  word,
  written,
  type Imported,
  type Json,
  type Notes,
} from './foreignJson.ts';
import { column, type FieldPlan, type TabPlan } from './plan.ts';

const SURVEY_TYPES: Readonly<Record<string, FieldType>> = {
  text: 'string',
  comment: 'textarea',
  boolean: 'checkbox',
  radiogroup: 'select',
  dropdown: 'select',
  checkbox: 'multiselect',
  tagbox: 'multiselect',
  rating: 'number',
  expression: 'string',
  matrixdynamic: 'repeat',
  paneldynamic: 'repeat',
};

function surveyField(element: Json, notes: Notes): FieldPlan | null {
  const { report, formulas } = notes;
  const kind = word(element['type']);
  const name = word(element['title']) || word(element['name']);
  let type = SURVEY_TYPES[kind];
  if (!type) {
    report.push(`« ${name || kind} » (${kind}) n’a pas d’équivalent et n’est pas repris.`);
    return null;
  }
  if (kind === 'text' && ['number', 'range'].includes(word(element['inputType']))) type = 'number';
  if (kind === 'text' && element['inputType'] === 'date') type = 'date';
  for (const [key, what] of [
    ['enableIf', 'sa condition d’activation'],
    ['validators', 'ses validations'],
  ] as const) {
    if (element[key] !== undefined)
      report.push(`« ${name} » : ${what} (${JSON.stringify(element[key]).slice(0, 80)}) est à réécrire.`);
  }
  const taken = (key: string, part: 'formula' | 'showIf') => {
    const source = element[key];
    return typeof source === 'string'
      ? formulas.take(name, part, source, fromSurveyExpression(source))
      : undefined;
  };
  const formula = taken('expression', 'formula');
  if (formula) type = 'number';
  const inner = list(element['columns'] ?? element['templateElements']).flatMap(
    one => surveyField({ type: one['cellType'] ?? 'text', ...one }, notes) ?? [],
  );
  return defined({
    name,
    type,
    required: element['isRequired'] === true,
    help: word(element['description']) || undefined,
    options: choicesOf(element['choices']),
    min: amount(element['min'] ?? element['rateMin']),
    max: amount(element['max'] ?? element['rateMax']),
    maxLength: amount(element['maxLength']),
    initial: formula ? undefined : initialOf(type, element['defaultValue']),
    formula,
    showIf: taken('visibleIf', 'showIf'),
    ref: word(element['name']).slice(0, 60) || undefined,
    ...(type === 'repeat' && {
      columns: inner.slice(0, 12).map(({ name: own, ...more }) => column(own, more as never)),
    }),
  });
}

function surveyRows(elements: Json[], notes: Notes): TabPlan['rows'] {
  const rows: TabPlan['rows'] = [];
  let open: FieldPlan[] | null = null;
  for (const element of elements) {
    if (element['type'] === 'panel') {
      rows.push({
        name: word(element['title']),
        columns: surveyRows(list(element['elements']), notes).flatMap(row => row.columns),
      });
      open = null;
      continue;
    }
    const made = surveyField(element, notes);
    if (!made) continue;
    if (!open) {
      open = [];
      rows.push({ name: '', columns: [{ fields: open }] });
    }
    open.push(made);
  }
  return rows;
}

/** Reads a form of SurveyJS: pages become tabs, panels rows of their own. */
export function fromSurvey(source: Json): Imported {
  const notes = startNotes();
  const pages = Array.isArray(source['pages']) ? list(source['pages']) : [source];
  const plan = pages.map((page, index) => ({
    name: word(page['title']) || word(page['name']) || `Onglet ${index + 1}`,
    rows: surveyRows(list(page['elements'] ?? page['questions']), notes),
  }));
  return { from: 'SurveyJS', ...written(plan, notes), name: word(source['title']) };
}
