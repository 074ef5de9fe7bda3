import type { FieldType } from '@rpd/shared/domain';
import { fromSurveyExpression } from './foreignFormulas.ts';
import {
  amount,
  choicesOf,
  columnsOf,
  defined,
  initialOf,
  list,
  prose,
  reportLost,
  startNotes,
  word,
  written,
  type Depth,
  type Imported,
  type Json,
  type Notes,
} from './foreignJson.ts';
import type { FieldPlan, TabPlan } from './plan.ts';

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

/** Settings of an element that have no place here, in words. */
const LOST = {
  enableIf: 'sa condition d’activation',
  requiredIf: 'sa condition d’obligation',
  validators: 'ses validations',
  setValueIf: 'sa valeur posée sous condition',
  setValueExpression: 'sa valeur posée par un calcul',
  defaultValueExpression: 'sa valeur de départ calculée',
  resetValueIf: 'sa remise à zéro',
  choicesByUrl: 'ses options venues d’une adresse',
  choicesVisibleIf: 'la condition de ses options',
  choicesEnableIf: 'la condition de ses options',
  showOtherItem: 'son option « autre »',
  hasOther: 'son option « autre »',
  maskType: 'son masque de saisie',
  readOnly: 'son état en lecture seule',
  columnsVisibleIf: 'la condition de ses colonnes',
  rowsVisibleIf: 'la condition de ses lignes',
} as const;
/** Of pages and panels. */
const LOST_OF_PLACES = {
  visibleIf: 'sa condition d’affichage',
  enableIf: LOST.enableIf,
  requiredIf: LOST.requiredIf,
} as const;
const LOST_OF_FORMS = {
  triggers: 'ses déclencheurs',
  calculatedValues: 'ses valeurs calculées',
} as const;
/** Kinds of a text whose values are checked there, and not here. */
const INPUTS = new Set(['', 'text', 'number', 'range', 'date']);

/** The kind of a cell that does not say it. */
const cellKind = (part: Json, element: Json): string =>
  word(part['cellType']) || ((part['choices'] ?? element['choices']) ? 'dropdown' : 'text');

function surveyField(element: Json, notes: Notes, depth: Depth = 0): FieldPlan | null {
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
  reportLost(element, name, LOST, report);
  const input = word(element['inputType']);
  if (kind === 'text' && !INPUTS.has(input))
    report.push(`« ${name} » (${input}) devient un texte sans contrôle.`);
  const taken = (key: string, part: 'formula' | 'showIf') => {
    const source = element[key];
    return typeof source === 'string'
      ? formulas.take(name, part, source, fromSurveyExpression(source))
      : undefined;
  };
  const formula = taken('expression', 'formula');
  if (formula) type = 'number';
  const parts = list(element['columns'] ?? element['templateElements']).map(part => ({
    ...(element['choices'] !== undefined && { choices: element['choices'] }),
    ...part,
    type: word(part['type']) || cellKind(part, element),
  }));
  return defined({
    name,
    type,
    required: element['isRequired'] === true,
    help: prose(element['description'], 500) || undefined,
    options: type === 'repeat' ? [] : choicesOf(element['choices'], name, report),
    min: amount(element['min'] ?? element['rateMin']),
    max: amount(element['max'] ?? element['rateMax']),
    maxLength: amount(element['maxLength']),
    initial: formula ? undefined : initialOf(type, element['defaultValue']),
    formula,
    showIf: taken('visibleIf', 'showIf'),
    ref: word(element['name']).slice(0, 60) || undefined,
    ...(type === 'repeat' && {
      columns: columnsOf(parts, name, depth, (part, at) => surveyField(part, notes, at), report),
      maxLines: amount(element['maxRowCount'] ?? element['maxPanelCount']),
    }),
  });
}

function surveyRows(elements: Json[], notes: Notes): TabPlan['rows'] {
  const rows: TabPlan['rows'] = [];
  let open: FieldPlan[] | null = null;
  for (const element of elements) {
    if (element['type'] === 'panel') {
      reportLost(element, word(element['title']) || word(element['name']), LOST_OF_PLACES, notes.report);
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
  reportLost(source, word(source['title']) || 'Formulaire', LOST_OF_FORMS, notes.report);
  const plan = pages.map((page, index) => {
    const name = word(page['title']) || word(page['name']) || `Onglet ${index + 1}`;
    if (page !== source) reportLost(page, name, LOST_OF_PLACES, notes.report);
    return { name, rows: surveyRows(list(page['elements'] ?? page['questions']), notes) };
  });
  return { from: 'SurveyJS', ...written(plan, notes), name: word(source['title']) };
}
