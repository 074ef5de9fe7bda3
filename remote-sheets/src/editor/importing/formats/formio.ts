import type { FieldType } from '@rpd/shared/domain';
import { JAVASCRIPT } from '../formulas/dialects.ts';
import { readExpression, Untranslated, type Expression } from '../formulas/expression.ts';
import { JAVASCRIPT_SEMANTICS } from '../formulas/javascript.functions.ts';
import { jsonLogic } from '../formulas/jsonLogic.ts';
import { hasMarkup, plainText } from '../formulas/markup.ts';
import type { ForeignScope } from '../formulas/scope.ts';
import { Translator } from '../formulas/translate.ts';
import type { AnyValue } from '../formulas/values.ts';
import type { Part } from '../part.ts';
import { isObject, listOf, lookUp, wordsOf, type Json } from '../part.ts';
import {
  field,
  type Condition,
  type FieldPlan,
  type RowPlan,
  type SheetPlan,
  type TabPlan,
} from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';
import { keep, set, setBounds, setColumns, setInitial, setPattern } from './shared.ts';

// Forms of Form.io: its calculations are JavaScript, of which single expressions are read.

const TYPES: Readonly<Record<string, FieldType>> = {
  textfield: 'string',
  password: 'string',
  email: 'string',
  url: 'string',
  phoneNumber: 'string',
  time: 'string',
  tags: 'string',
  address: 'string',
  textarea: 'textarea',
  number: 'number',
  currency: 'number',
  checkbox: 'checkbox',
  selectboxes: 'multiselect',
  select: 'select',
  radio: 'select',
  day: 'date',
  datetime: 'date',
  hidden: 'string',
  datagrid: 'repeat',
  editgrid: 'repeat',
  datatable: 'repeat',
  datamap: 'repeat',
  tree: 'repeat',
};
const PLAIN = new Set([
  'textfield',
  'textarea',
  'number',
  'checkbox',
  'selectboxes',
  'select',
  'radio',
  'hidden',
  'datagrid',
  'editgrid',
  'day',
]);
const WORDS = new Set(['htmlelement', 'content']);
const BOXES = new Set([
  'fieldset',
  'panel',
  'well',
  'columns',
  'column',
  'table',
  'tabs',
  'container',
  'form',
  'dynamicWizard',
  'reviewpage',
]);
const LOOKS = new Set([
  'tableView',
  'labelPosition',
  'labelWidth',
  'labelMargin',
  'customClass',
  'autofocus',
  'tabindex',
  'modalEdit',
  'spellcheck',
  'placeholder',
  'theme',
  'mask',
  'inputType',
  'inputFormat',
  'showWordCount',
  'showCharCount',
  'size',
  'block',
  'leftIcon',
  'rightIcon',
  'inline',
  'optionsLabelPosition',
  'widget',
  'rows',
  'editor',
  'autoExpand',
  'wysiwyg',
  'fixedSize',
  'displayMask',
  'thousandsSeparator',
  'delimiter',
  'requireDecimal',
  'decimalLimit',
  'collapsible',
  'collapsed',
  'breadcrumb',
  'breadcrumbClickable',
  'buttonSettings',
  'navigation',
  'width',
  'offset',
  'push',
  'pull',
  'currentWidth',
  'hideOnChildrenHidden',
  'striped',
  'bordered',
  'hover',
  'condensed',
  'cellAlignment',
  'numRows',
  'numCols',
  'header',
  'verticalLayout',
  'autoAdjust',
  'templates',
  'addAnother',
  'addAnotherPosition',
  'saveRow',
  'removeRow',
  'openWhenEmpty',
  'inlineEdit',
  'rowDrafts',
  'displayAsTable',
  'shortcut',
  'hideLabel',
  'dataGridLabel',
  'attributes',
  'className',
  'tag',
  'searchEnabled',
  'selectThreshold',
  'template',
  'uniqueOptions',
  'clearOnHide',
  'persistent',
  'protected',
  'unique',
  'dbIndex',
  'encrypted',
  'redrawOn',
  'refreshOn',
  'refreshOnChange',
  'properties',
  'tags',
  'overlay',
  'input',
  'id',
  'lockKey',
  'dataGrid',
  'inputMask',
  'allowMultipleMasks',
  'truncateMultipleSpaces',
  'case',
  'autocomplete',
  'errorLabel',
  'errors',
  'lazyLoad',
  'ignoreCache',
  'fields',
  'dayFirst',
  'format',
  'useLocaleSettings',
  'allowInput',
  'enableDate',
  'enableTime',
  'datePicker',
  'timePicker',
  'enableMinDateInput',
  'enableMaxDateInput',
  'defaultDate',
  'displayInTimezone',
  'timezone',
  'datepickerMode',
  'customOptions',
  'inputMode',
  'footer',
  'backgroundColor',
  'penColor',
  'selectFields',
  'searchField',
  'minSearch',
  'filter',
  'limit',
  'sort',
  'idPath',
  'authenticate',
  'valueProperty',
  'dataType',
  'indexeddb',
  'overrideProps',
  'addons',
  'validateWhenHidden',
  'allowReorder',
  'reorder',
  'layoutFixed',
  'enableRowGroups',
  'rowGroups',
  'initEmpty',
  'dataGridClass',
  'path',
  'display',
  'owner',
  'access',
  'submissionAccess',
  'controller',
  'settings',
  'machineName',
  'project',
  'created',
  'modified',
  'revisions',
  '_vid',
  'submissionRevisions',
  '_id',
  'fieldMatchAccess',
  'pdfComponents',
  'noDefaultSubmitButton',
  'showSidebar',
  'tree',
  'key_',
  'autoAdjust_',
  'defaultOpen',
  'enableManualMode',
  'switchToManualModeLabel',
  'provider',
  'providerOptions',
  'manualModeViewString',
  'subtype',
  'prefix_',
  'kickbox',
  'calculateServer',
  'inputFormats',
  'multipleMasks',
  'storeas',
  'maxTags',
  'delimeter',
  'alwaysEnabled',
  'showValidations',
  'onlyAvailableItems',
  'disableLimit',
  'searchDebounce',
  'readOnlyValue',
  'reference',
  'useOriginalRevision',
  'minWidth',
  'maxWidth',
  'keyLabel',
  'keyBeforeValue',
]);
const NEUTRAL = {
  multiple: [false],
  disabled: [false],
  validateOn: ['change', 'blur'],
  clearOnHide: [true],
  show: [null],
  type: ['form'],
  name: [''],
} as const;

const VALUE = /^\s*(?:(?:let|var|const)\s+)?(value|show|valid|input)\s*=(?!=)\s*([\s\S]*?);?\s*$/u;
const BRANCH =
  /^\s*if\s*\(([\s\S]*?)\)\s*\{\s*(?:value|show)\s*=(?!=)\s*([^;{}]*);?\s*\}\s*else\s*\{\s*(?:value|show)\s*=(?!=)\s*([^;{}]*);?\s*\}\s*;?\s*$/u;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*/gu;

/** The one expression of a script; throws Untranslated for more. */
function scriptExpression(source: string): Expression {
  const plain = source.replace(COMMENTS, '').trim();
  const branch = BRANCH.exec(plain);
  if (branch) {
    const [test = '', yes = '', no = ''] = branch.slice(1);
    const read = (text: string) => readExpression(text, JAVASCRIPT);
    return { type: 'choice', test: read(test), yes: read(yes), no: read(no) };
  }
  const body = VALUE.exec(plain)?.[2] ?? plain.replace(/^return\s+|;$/gu, '');
  if (
    /[;{}]|=>|\b(?:function|return|if|for|while|var|let|const|new)\b/u.test(
      body.replace(/"[^"]*"|'[^']*'/gu, ''),
    )
  ) {
    throw new Untranslated('c’est un programme JavaScript, pas une seule expression');
  }
  return readExpression(body, JAVASCRIPT);
}

/** Paths of `data`: a field is also known by its last name. */
const pathsOf = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.inLine?.(name) ?? scope.find(name) ?? scope.find(name.split('.').at(-1) ?? name),
  ...(scope.inLine && { inLine: scope.inLine }),
});

const translatorOf = (scope: ForeignScope) => new Translator(pathsOf(scope), JAVASCRIPT_SEMANTICS);

function scriptValue(source: unknown, scope: ForeignScope): AnyValue {
  const translator = translatorOf(scope);
  return translator.any(typeof source === 'string' ? scriptExpression(source) : jsonLogic(source));
}

const literalOf = (value: unknown): Expression => {
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  return { type: 'text', value: wordsOf(value, 500) };
};

const COMPARISONS: Readonly<Record<string, string>> = {
  isEqual: '=',
  isNotEqual: '!=',
  lessThan: '<',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  includes: 'contains',
  notIncludes: 'notcontains',
  isDateEqual: '=',
  isNotDateEqual: '!=',
};

/** `{ show, when, eq }` and its later form with several conditions. */
function simpleCondition(value: Json): Expression | undefined {
  const negated = (expression: Expression): Expression =>
    value['show'] === false || value['show'] === 'false'
      ? { type: 'unary', operator: 'not', argument: expression }
      : expression;
  const compared = (name: string, operator: string, other: unknown): Expression => ({
    type: 'call',
    name: '\0compare',
    args: [{ type: 'name', name }, { type: 'text', value: operator }, literalOf(other)],
  });
  const when = wordsOf(value['when']);
  if (when) return negated(compared(when, '=', value['eq']));
  const all = listOf(value['conditions']).map((one): Expression => {
    const name = wordsOf(one['component']);
    const operator = wordsOf(one['operator']);
    if (operator === 'isEmpty') return compared(name, 'empty', '');
    if (operator === 'isNotEmpty')
      return { type: 'unary', operator: 'not', argument: compared(name, 'empty', '') };
    return compared(name, lookUp(COMPARISONS, operator) ?? operator, one['value']);
  });
  const [first, ...others] = all;
  if (!first) return undefined;
  const operator = value['conjunction'] === 'any' ? 'or' : 'and';
  return negated(
    others.reduce<Expression>((left, right) => ({ type: 'binary', operator, left, right }), first),
  );
}

/** Comparisons of conditions are by the type of the field: `eq` is a text. */
function conditionValue(tree: Expression, scope: ForeignScope): AnyValue {
  const paths = pathsOf(scope);
  const translator: Translator = new Translator(paths, {
    ...JAVASCRIPT_SEMANTICS,
    functions: {
      '\0compare': (own, [name, operator, value]) => {
        if (name?.type !== 'name' || operator?.type !== 'text' || !value)
          throw new Untranslated('sa condition ne se lit pas');
        const found = own.any(name);
        if (operator.value === 'empty') return own.isEmpty(found);
        if (found.type === 'choices') return own.contains(name, value);
        const isText = value.type === 'text' && found.type === 'flag';
        const other: Expression = isText
          ? { type: 'flag', value: value.value === 'true' || value.value === '1' }
          : value;
        return own.single(own.any({ type: 'binary', operator: operator.value, left: name, right: other }));
      },
    },
  });
  return translator.any(tree);
}

export const isFormio = (json: Json): boolean =>
  Array.isArray(json['components']) &&
  listOf(json['components']).some(
    one => typeof one['type'] === 'string' && ('key' in one || 'components' in one || 'columns' in one),
  );

class FormioReader {
  readonly notes = new Notes();

  read(form: Part): SheetPlan {
    const name = form.words('title', 'name');
    form.skip('title', 'name', 'type');
    const parts = form.parts('components');
    const isWizard = form.words('display') === 'wizard';
    const tabs: TabPlan[] = [];
    let rest: Part[] = [];
    const flush = () => {
      const rows = this.#rows(rest, '');
      rest = [];
      if (rows.length > 0)
        tabs.push({ name: tabs.length === 0 ? 'Fiche' : `Onglet ${tabs.length + 1}`, rows });
    };
    for (const part of parts) {
      const kind = wordsOf(part.json['type']);
      if (kind === 'tabs') {
        flush();
        for (const tab of part.parts('components')) tabs.push(this.#tab(tab, part));
        this.#place(part, 'Onglets', undefined);
      } else if (isWizard && kind === 'panel') {
        flush();
        tabs.push(this.#tab(part));
      } else rest.push(part);
    }
    flush();
    this.notes.rest(form, name || 'Formulaire', undefined, { looks: LOOKS, neutral: NEUTRAL });
    return {
      from: FORMATS.formio,
      name,
      tabs: tabs.filter(({ rows }) => rows.length > 0),
      lines: this.notes.all(),
    };
  }

  #tab(part: Part, around?: Part): TabPlan {
    const name = plainText(part.words('title', 'label', 'key')) || 'Onglet';
    const rows = this.#rows(part.parts('components'), '');
    const first = rows[0]?.columns[0]?.fields[0];
    this.#place(part, name, first);
    return { name, rows, condition: conditionOf(part) ?? (around && conditionOf(around)) };
  }

  #rows(parts: readonly Part[], path: string): RowPlan[] {
    const rows: RowPlan[] = [];
    let open: FieldPlan[] | null = null;
    for (const part of parts) {
      const kind = wordsOf(part.json['type']);
      if (!BOXES.has(kind) && !(kind === '' && Array.isArray(part.json['components']))) {
        const made = this.#component(part, path, 0);
        if (made.length === 0) continue;
        if (!open) {
          open = [];
          rows.push({ name: '', columns: [{ name: '', fields: open }] });
        }
        open.push(...made);
        continue;
      }
      open = null;
      rows.push(...this.#box(part, kind, path));
    }
    return rows;
  }

  #box(part: Part, kind: string, path: string): RowPlan[] {
    const name = plainText(part.words('title', 'legend', 'label'));
    const key = part.words('key');
    const inside = kind === 'container' || kind === 'form' ? [path, key].filter(Boolean).join('.') : path;
    const condition = conditionOf(part);
    const lists = kind === 'columns' ? part.parts('columns') : kind === 'table' ? part.parts('rows') : [part];
    const columns = lists.map(one => {
      const rows = this.#rows(one.parts('components'), inside);
      const fields = rows.flatMap(row =>
        row.columns.flatMap(column => column.fields.map(made => withCondition(made, row.condition))),
      );
      if (one !== part) {
        one.skip('components');
        this.notes.rest(one, name || kind, fields[0], { looks: LOOKS, neutral: NEUTRAL });
      }
      return { name: '', fields };
    });
    const full = columns.filter(({ fields }) => fields.length > 0);
    const isTable = kind === 'table';
    const shown = isTable ? [{ name: '', fields: full.flatMap(({ fields }) => fields) }] : full.slice(0, 24);
    const first = full[0]?.fields[0];
    this.#place(part, name || kind, first);
    const title = kind === 'columns' || kind === 'table' || kind === 'tabs' ? '' : name;
    return full.length > 0 ? [{ name: title, columns: shown, condition }] : [];
  }

  #place(part: Part, name: string, first: FieldPlan | undefined): void {
    part.skip('type', 'key', 'components', 'columns', 'rows', 'title', 'legend', 'label');
    const tooltip = plainText(part.words('tooltip', 'description'));
    if (tooltip && first && !first.settings.help) set(first, { help: tooltip });
    else if (tooltip) this.notes.add('lost', part.path, name, `Texte du groupe : ${tooltip}`, first);
    if (Array.isArray(part.json['logic']) && part.json['logic'].length > 0 && first)
      keep(
        first,
        'effect',
        part.get('logic'),
        `${part.path}.logic`,
        'un effet sous condition n’existe pas ici ; il vaut pour tout le groupe',
      );
    this.notes.rest(part, name, first, { looks: LOOKS, neutral: NEUTRAL });
  }

  #component(part: Part, path: string, depth: number): FieldPlan[] {
    const kind = part.words('type');
    const key = part.words('key');
    const name = plainText(part.words('label', 'title', 'legend')) || key || kind;
    part.skip('label', 'title');
    if (WORDS.has(kind)) return this.#words(part, name);
    if (kind === 'button' || kind === 'recaptcha' || kind === 'captcha') {
      this.notes.add(
        'lost',
        part.path,
        name,
        kind === 'button'
          ? `Un bouton (${key}, ${part.words('action') || 'submit'}) n’a pas d’équivalent : la fiche s’enregistre elle-même. ${wordsOf(part.json['custom'], 2000)}`.trim()
          : 'Un contrôle de robots n’a pas d’équivalent.',
      );
      part.skip(
        'custom',
        'validate',
        'conditional',
        'theme',
        'disableOnInvalid',
        'showValidations',
        'event',
        'url',
        'headers',
      );
      this.notes.rest(part, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
      return [];
    }
    if (kind === 'survey') return this.#survey(part, key, name, path);
    const isMany = part.flag('multiple');
    let type = lookUp(TYPES, kind) ?? 'string';
    if (kind === 'select' && isMany) type = 'multiselect';
    const made = field(part.path, [[path, key].filter(Boolean).join('.'), key], name, type);
    const isLines = isMany && type !== 'multiselect' && type !== 'repeat' && type !== 'select';
    if (isLines) {
      const one = { ...field(part.path, ['value'], name, type), isExtra: true };
      made.type = 'repeat';
      made.columns = [one];
      this.notes.add('changed', part.path, name, 'Plusieurs valeurs deviennent des lignes.', made);
    } else if (!PLAIN.has(kind)) {
      const what = Object.hasOwn(TYPES, kind)
        ? `« ${kind} » devient un champ plus simple, sans ses contrôles.`
        : `« ${kind || 'sans type'} » n’a pas d’équivalent : devient un texte à remplir.`;
      this.notes.add('changed', part.path, name, what, made);
    }
    if (type === 'repeat') this.#lines(part, made, kind, depth);
    if (type === 'select' || type === 'multiselect') this.#options(part, made, kind);
    if (kind === 'hidden' || part.json['hidden'] === true) made.isHidden = true;
    if (part.json['hidden'] === true) part.skip('hidden');
    this.#settings(part, made);
    return [made];
  }

  #lines(part: Part, made: FieldPlan, kind: string, depth: number): void {
    const single = part.part('valueComponent');
    const parts = single && kind === 'datamap' ? [single] : part.parts('components');
    const columns = parts.flatMap(one => this.#inLine(one, depth + 1));
    if (kind === 'datamap')
      columns.unshift({
        ...field(part.path, ['__key'], wordsOf(part.get('keyLabel')) || 'Clé', 'string'),
        isExtra: true,
      });
    setColumns(made, columns, this.notes, depth);
    const validate = part.part('validate');
    const most = validate?.number('maxLength');
    if (most !== undefined && most > 0) set(made, { maxLines: Math.min(500, most) });
    const given = part.get('defaultValue');
    const says = (value: unknown): boolean =>
      isObject(value)
        ? Object.values(value).some(says)
        : Array.isArray(value)
          ? value.some(says)
          : value !== '' && value !== null && value !== undefined && value !== false;
    const hasLines = says(given);
    if (hasLines)
      this.notes.add(
        'lost',
        `${part.path}.defaultValue`,
        made.name,
        `Lignes de départ : ${JSON.stringify(given).slice(0, 1000)}`,
        made,
      );
  }

  /** Columns of a line; what stands in boxes stands beside the others. */
  #inLine(part: Part, depth: number): FieldPlan[] {
    const kind = wordsOf(part.json['type']);
    if (!BOXES.has(kind)) {
      const key = wordsOf(part.json['key']);
      return this.#component(part, '', depth).map(column => ({ ...column, keys: [key, ...column.keys] }));
    }
    const lists = kind === 'columns' ? part.parts('columns') : kind === 'table' ? part.parts('rows') : [part];
    const condition = conditionOf(part);
    const made = lists
      .flatMap(list => list.parts('components').flatMap(one => this.#inLine(one, depth)))
      .map(one => withCondition(one, condition));
    const name = plainText(part.words('title', 'legend', 'label'));
    if (name)
      this.notes.add(
        'changed',
        part.path,
        name,
        'Ce groupe dans des lignes n’est pas repris : ses champs sont des colonnes.',
        made[0],
      );
    this.#place(part, name || kind, made[0]);
    return made;
  }

  #options(part: Part, made: FieldPlan, kind: string): void {
    const data = part.part('data');
    const given =
      kind === 'select'
        ? (data?.get('values') ?? data?.get('json'))
        : (part.get('values') ?? data?.get('values'));
    let source: unknown = given;
    if (typeof source === 'string') {
      try {
        source = source.trim() ? JSON.parse(source) : [];
      } catch {
        source = [];
      }
    }
    const { options, problems } = optionsFrom(Array.isArray(source) ? source : [], {
      value: ['value', 'id'],
      label: ['label', 'name', 'value'],
    });
    const real = options.filter(({ value, label }) => value || label);
    set(made, { options: real });
    for (const message of problems) this.notes.add('changed', part.path, made.name, message, made);
    for (const key of ['url', 'custom', 'resource']) {
      const value = data?.get(key);
      if (value && real.length === 0)
        keep(
          made,
          'options',
          value,
          `${part.path}.data.${key}`,
          key === 'custom' ? 'ses options viennent d’un programme' : 'ses options viennent d’une adresse',
        );
      else if (value && wordsOf(value).trim())
        this.notes.add(
          'lost',
          `${part.path}.data.${key}`,
          made.name,
          `Autre source d’options : ${JSON.stringify(value).slice(0, 500)}`,
          made,
        );
    }
    data?.skip('headers', 'values', 'json');
    if (data) this.notes.rest(data, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
    part.skip('dataSrc', 'values');
  }

  #settings(part: Part, made: FieldPlan): void {
    const help = [
      plainText(part.words('description')),
      plainText(part.words('tooltip')),
      [plainText(part.words('prefix')), plainText(part.words('suffix'))].filter(Boolean).join(' … '),
    ].filter(Boolean);
    if (help.length > 0) set(made, { help: [...new Set(help)].join(' · ') });
    const validate = part.part('validate');
    if (validate) this.#validate(validate, made);
    const given = part.get('defaultValue');
    if (made.type === 'multiselect' && isObject(given))
      setInitial(
        made,
        Object.keys(given).filter(key => key && given[key] === true),
        part.path,
        this.notes,
      );
    else if (made.type !== 'repeat')
      setInitial(
        made,
        given === false && made.type !== 'checkbox' ? undefined : given,
        `${part.path}.defaultValue`,
        this.notes,
      );
    this.#calculation(part, made);
    withCondition(made, conditionOf(part));
    for (const [key, why] of [['logic', 'un effet sous condition n’existe pas ici']] as const) {
      const value = part.get(key);
      if (Array.isArray(value) && value.length > 0) keep(made, 'effect', value, `${part.path}.${key}`, why);
    }
    part.skip('validate', 'conditional', 'customConditional', 'columns');
    this.notes.rest(part, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
  }

  #validate(validate: Part, made: FieldPlan): void {
    if (validate.flag('required') && made.type !== 'repeat') set(made, { required: true });
    const step = validate.number('step');
    if (made.type === 'number') {
      setBounds(
        made,
        validate.get('min') ?? undefined,
        validate.get('max') ?? undefined,
        validate.path,
        this.notes,
      );
      if (step !== undefined && step > 0) set(made, { step });
      if (validate.flag('integer')) set(made, { step: 1 });
    }
    if (made.type === 'string' || made.type === 'textarea') {
      const [least, most] = [validate.number('minLength'), validate.number('maxLength')];
      set(made, { minLength: least && Math.min(20_000, least), maxLength: most && Math.min(20_000, most) });
      setPattern(
        made,
        wordsOf(validate.get('pattern'), 1000),
        plainText(validate.words('customMessage', 'patternMessage')),
        `${validate.path}.pattern`,
      );
    }
    for (const key of ['custom', 'json']) {
      const value = validate.get(key);
      if (value && JSON.stringify(value) !== '{}')
        keep(made, 'check', value, `${validate.path}.${key}`, 'un contrôle programmé n’existe pas ici');
    }
    validate.skip(
      'customPrivate',
      'strictDateValidation',
      'multiple',
      'unique',
      'onlyAvailableItems',
      'minWords',
      'maxWords',
      'pattern',
      'step',
      'minLength',
      'maxLength',
    );
    for (const key of ['minWords', 'maxWords', 'minSelectedCount', 'maxSelectedCount']) {
      const value = validate.number(key);
      if (value)
        keep(made, 'check', `${key}: ${value}`, `${validate.path}.${key}`, 'ce contrôle n’existe pas ici');
    }
    this.notes.rest(validate, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
  }

  #calculation(part: Part, made: FieldPlan): void {
    const source = part.get('calculateValue');
    const hasSource =
      typeof source === 'string' ? source.trim() !== '' : isObject(source) && Object.keys(source).length > 0;
    if (hasSource) {
      const path = `${part.path}.calculateValue`;
      const text = typeof source === 'string' ? source : JSON.stringify(source);
      const reason = part.flag('allowCalculateOverride')
        ? 'le joueur peut y changer le résultat'
        : ['number', 'string', 'textarea', 'checkbox'].includes(made.type)
          ? ''
          : 'un champ de ce type ne se calcule pas ici';
      if (reason) keep(made, 'formula', text, path, reason);
      else
        made.formulas.push({
          part: 'formula',
          source: text,
          path,
          translate: scope => scriptValue(source, scope),
        });
    }
    part.skip('allowCalculateOverride');
    const initial = part.get('customDefaultValue');
    if (initial && JSON.stringify(initial) !== '{}')
      keep(
        made,
        'initial',
        initial,
        `${part.path}.customDefaultValue`,
        'une valeur de départ calculée n’existe pas ici',
      );
  }

  #words(part: Part, name: string): FieldPlan[] {
    const raw = wordsOf(part.get('content') ?? part.get('html'), 20_000);
    part.skip('content', 'html', 'key');
    const text = hasMarkup(raw) ? plainText(raw, '\n') : raw;
    this.notes.add('lost', part.path, name, `Texte sans champ (${part.words('key')}) : ${text}`);
    this.notes.rest(part, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    return [];
  }

  #survey(part: Part, key: string, name: string, path: string): FieldPlan[] {
    const { options } = optionsFrom(part.get('values'), { value: ['value'], label: ['label', 'value'] });
    const made = optionsFrom(part.get('questions'), {
      value: ['value'],
      label: ['label', 'value'],
    }).options.map(question =>
      withCondition(
        field(
          part.path,
          [[path, key, question.value].filter(Boolean).join('.')],
          `${name} – ${question.label}`,
          'select',
          { options },
        ),
        conditionOf(part),
      ),
    );
    this.#place(part, name, made[0]);
    return made;
  }
}

function conditionOf(part: Part): Condition | undefined {
  const script = part.get('customConditional');
  if (typeof script === 'string' && script.trim()) {
    return {
      source: script,
      path: `${part.path}.customConditional`,
      translate: scope => scriptValue(script, scope),
    };
  }
  const value = part.get('conditional');
  if (!isObject(value)) return undefined;
  const path = `${part.path}.conditional`;
  const logic = value['json'];
  if (isObject(logic) && Object.keys(logic).length > 0) {
    return { source: JSON.stringify(logic), path, translate: scope => scriptValue(logic, scope) };
  }
  const tree = simpleCondition(value);
  return tree && { source: JSON.stringify(value), path, translate: scope => conditionValue(tree, scope) };
}

function withCondition(made: FieldPlan, condition: Condition | undefined): FieldPlan {
  if (condition) made.formulas.push({ part: 'showIf', ...condition });
  return made;
}

/** Reads a form of Form.io. */
export const readFormio = (form: Part): SheetPlan => new FormioReader().read(form);
