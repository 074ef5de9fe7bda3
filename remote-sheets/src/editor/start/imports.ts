import { readDocument, type FieldType, type SheetField } from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';
import { ForeignFormulas, fromCsbFormula, fromCsbRoll, fromSurveyExpression } from './foreignFormulas.ts';
import { column, documentOf, type FieldPlan, type TabPlan } from './plan.ts';

/** What became of a foreign sheet: the document, and what could not be carried over, in French. */
export interface Imported {
  from: 'RPD' | 'SurveyJS' | 'Custom System Builder';
  document: Pick<SheetDraft, 'structure' | 'fields'>;
  name: string;
  report: string[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const word = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, 120);
  // SurveyJS keeps translations beside one another.
  if (isObject(value)) return word(value['fr'] ?? value['default'] ?? Object.values(value)[0]);
  return '';
};
const amount = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};
const defined = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

function choicesOf(value: unknown): SheetField['options'] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 500).map(item => {
    const own: Json = isObject(item) ? item : { value: item };
    const raw = own['value'] ?? own['key'];
    const stored = typeof raw === 'number' ? String(raw) : word(raw);
    return { value: stored, label: word(own['text'] ?? own['label']) || stored };
  });
}

/** What is written down while a foreign sheet is read. */
interface Notes {
  report: string[];
  formulas: ForeignFormulas;
}
function startNotes(): Notes {
  const report: string[] = [];
  return { report, formulas: new ForeignFormulas(report) };
}

/** What a field has from the beginning, where that is of its kind. */
function initialOf(type: FieldType, value: unknown): SheetField['initial'] {
  if (type === 'number') return amount(value);
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (type === 'select') return typeof value === 'number' ? String(value) : word(value) || undefined;
  return type === 'string' || type === 'textarea' ? word(value) || undefined : undefined;
}

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
    report.push(`« ${name || kind} » (${kind}) n’a pas d’équivalent et n’est pas repris.`);
    return null;
  }
  if (kind === 'text' && ['number', 'range'].includes(word(element['inputType']))) type = 'number';
  if (kind === 'text' && element['inputType'] === 'date') type = 'date';
  for (const [key, what] of [
    ['enableIf', 'sa condition d’activation'],
    ['validators', 'ses validations'],
  ] as const) {
    if (element[key] !== undefined)
      report.push(`« ${name} » : ${what} (${JSON.stringify(element[key]).slice(0, 80)}) est à réécrire.`);
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

/** The document of a plan, with the formulas that work in it. */
function written(
  plan: readonly TabPlan[],
  { report, formulas }: Notes,
): Pick<Imported, 'document' | 'report'> {
  const { structure, fields } = documentOf(plan);
  return { document: { structure, fields: formulas.checked(fields) }, report };
}

function fromSurvey(source: Json): Imported {
  const notes = startNotes();
  const pages = Array.isArray(source['pages']) ? list(source['pages']) : [source];
  const plan = pages.map((page, index) => ({
    name: word(page['title']) || word(page['name']) || `Onglet ${index + 1}`,
    rows: surveyRows(list(page['elements'] ?? page['questions']), notes),
  }));
  return { from: 'SurveyJS', ...written(plan, notes), name: word(source['title']) };
}

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

function csbField(component: Json, notes: Notes): FieldPlan | null {
  const { report, formulas } = notes;
  const kind = word(component['type']);
  let type = CSB_TYPES[kind];
  const { value, key, label } = component;
  const name = (word(label) || (holdsValues(value) ? word(key) || value : word(value) || word(key))).replace(
    /\$\{|\}\$/g,
    '',
  );
  if (!type) {
    if (kind) report.push(`« ${name || kind} » (${kind}) n’a pas d’équivalent et n’est pas repris.`);
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
  const inner = list(component['rowLayout'] ?? component['contents']).flatMap(
    one => csbField(one, notes) ?? [],
  );
  return defined({
    name,
    type,
    ref: word(component['key']).slice(0, 60) || undefined,
    help: word(component['tooltip']) || undefined,
    options: choicesOf(component['options']),
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
      columns: inner.slice(0, 12).map(({ name: own, ...more }) => column(own, more as never)),
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

function fromCustomSystemBuilder(actor: Json): Imported {
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
    notes.report.push('Les attributs cachés ne sont pas repris : ajoutez-les comme champs calculés.');
  return { from: 'Custom System Builder', ...written(plan, notes), name: word(actor['name']) };
}

/** Reads a sheet of this product, of SurveyJS or of Foundry's Custom System Builder; a sentence when it is none of them. */
export function readForeign(text: string): Imported | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Ce fichier n’est pas du JSON.';
  }
  // Custom System Builder exports several templates together.
  const source = isObject(value) ? (list(value['templates'] ?? value['actors'])[0] ?? value) : list(value)[0];
  if (!source) return 'Ce fichier ne contient pas de fiche.';
  if (isObject(source['structure'])) {
    const { document, problems } = readDocument({ structure: source['structure'], fields: source['fields'] });
    const [first] = problems;
    if (!document) return `Cette fiche est refusée : ${first?.message ?? ''} (${first?.path ?? ''})`;
    const name = word(isObject(source['description']) ? source['description']['name'] : source['name']);
    return { from: 'RPD', document, name, report: [] };
  }
  if (isObject(source['system'])) return fromCustomSystemBuilder(source);
  if (
    Array.isArray(source['pages']) ||
    Array.isArray(source['elements']) ||
    Array.isArray(source['questions'])
  )
    return fromSurvey(source);
  return 'Ce fichier n’est ni une fiche d’ici, ni un formulaire SurveyJS, ni un modèle Custom System Builder.';
}
