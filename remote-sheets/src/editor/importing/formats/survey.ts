import type { FieldType } from '@rpd/shared/domain';
import { SURVEY } from '../formulas/dialects.ts';
import { readExpression } from '../formulas/expression.ts';
import { hasMarkup, plainText } from '../formulas/markup.ts';
import type { ForeignScope } from '../formulas/scope.ts';
import { SURVEY_SEMANTICS } from '../formulas/survey.functions.ts';
import { Translator } from '../formulas/translate.ts';
import type { AnyValue } from '../formulas/values.ts';
import { isObject, lookUp, Part, wordsOf } from '../part.ts';
import {
  field,
  type Condition,
  type FieldPlan,
  type FormulaPart,
  type RowPlan,
  type SheetPlan,
  type TabPlan,
} from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';
import { keep, set, setBounds, setColumns, setInitial, setPattern } from './shared.ts';

// Forms of SurveyJS: pages become tabs, panels rows, questions fields.

const TYPES: Readonly<Record<string, FieldType>> = {
  text: 'string',
  comment: 'textarea',
  boolean: 'checkbox',
  radiogroup: 'select',
  dropdown: 'select',
  buttongroup: 'select',
  checkbox: 'multiselect',
  tagbox: 'multiselect',
  ranking: 'multiselect',
  imagepicker: 'select',
  rating: 'number',
  slider: 'number',
  expression: 'string',
  matrixdynamic: 'repeat',
  paneldynamic: 'repeat',
  file: 'string',
  signaturepad: 'string',
};
const WORDS = new Set(['html', 'image', 'linkvalue', 'empty']);
const INPUTS: Readonly<Record<string, FieldType>> = { number: 'number', range: 'number', date: 'date' };
const LOOKS = new Set([
  'startWithNewLine',
  'titleLocation',
  'width',
  'minWidth',
  'maxWidth',
  'indent',
  'colCount',
  'rows',
  'size',
  'placeholder',
  'placeHolder',
  'state',
  'questionTitleLocation',
  'showQuestionNumbers',
  'showNumber',
  'renderAs',
  'imageHeight',
  'imageWidth',
  'imageFit',
  'contentMode',
  'logo',
  'logoPosition',
  'logoWidth',
  'logoHeight',
  'logoFit',
  'widthMode',
  'theme',
  'showProgressBar',
  'progressBarType',
  'questionsOnPageMode',
  'headerView',
  'fitToContainer',
  'alternateRows',
  'displayMode',
  'rateType',
  'rateColorMode',
  'scaleColorMode',
  'displayStyle',
  'currency',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'useGrouping',
  'autoGrow',
  'allowResize',
  'columnMinWidth',
  'rowTitleWidth',
  'columnLayout',
  'descriptionLocation',
  'errorLocation',
  'searchEnabled',
  'separateSpecialChoices',
  'showClearButton',
  'labelTrue',
  'labelFalse',
  'choicesOrder',
  'addRowText',
  'removeRowText',
  'panelAddText',
  'panelRemoveText',
  'templateTitle',
  'keyName',
  'showTitle',
  'numbered',
  'questionDescriptionLocation',
  'completedHtml',
  'loadingHtml',
  'startSurveyText',
  'pagePrevText',
  'pageNextText',
  'completeText',
  'previewText',
  'editText',
  'showPreviewBeforeComplete',
  'showTOC',
  'tocLocation',
  'questionErrorLocation',
  'showPrevButton',
  'showNavigationButtons',
  'firstPageIsStarted',
  'completedBeforeHtml',
  'panelCount',
  'rowCount',
  'minRowCount',
  'minPanelCount',
  'navigationTitle',
  'navigationDescription',
  'cellHideHeader',
  'displayRateDescriptionsAsExtremeItems',
  'minRateDescription',
  'maxRateDescription',
  'showSelectedOnly',
  'backgroundImage',
  'penColor',
  'signatureWidth',
  'signatureHeight',
  'dataFormat',
  'clearInvisibleValues',
  'sendResultOnPageNext',
  'showCompletedPage',
  'locale',
  'requiredText',
  'showTimerPanel',
  'focusFirstQuestionAutomatic',
]);
const NEUTRAL = {
  readOnly: [false],
  storeOthersAsComment: [true],
  useDisplayValuesInTitle: [true],
  valueName: [''],
} as const;

/** Formulas that are no calculation, condition or roll of ours. */
const UNSUPPORTED: readonly (readonly [string, FormulaPart, string])[] = [
  ['requiredIf', 'required', 'une obligation sous condition n’existe pas ici'],
  ['enableIf', 'enabled', 'une activation sous condition n’existe pas ici'],
  ['setValueIf', 'effect', 'une valeur posée sous condition n’existe pas ici'],
  ['setValueExpression', 'effect', 'une valeur posée par un calcul n’existe pas ici'],
  ['resetValueIf', 'effect', 'une remise à zéro sous condition n’existe pas ici'],
  ['defaultValueExpression', 'initial', 'une valeur de départ calculée n’existe pas ici'],
  ['minValueExpression', 'min', 'un minimum calculé n’existe pas ici'],
  ['maxValueExpression', 'max', 'un maximum calculé n’existe pas ici'],
  ['choicesVisibleIf', 'options', 'une option n’a pas de condition ici'],
  ['choicesEnableIf', 'options', 'une option n’a pas de condition ici'],
  ['rowsVisibleIf', 'options', 'une ligne n’a pas de condition ici'],
  ['columnsVisibleIf', 'options', 'une colonne n’a pas de condition de tableau ici'],
  ['choicesByUrl', 'options', 'ses options viennent d’une adresse'],
  ['choicesFromQuestion', 'options', 'ses options viennent d’un autre champ'],
  ['totalExpression', 'formula', 'un total de colonne n’existe pas ici'],
  ['mask', 'check', 'un masque de saisie n’existe pas ici'],
  ['maskSettings', 'check', 'un masque de saisie n’existe pas ici'],
  ['maskType', 'check', 'un masque de saisie n’existe pas ici'],
];

/** Names in braces: `{row.a}`, `{panel.a}` and `{item.a}` are the column `a` of the same row. */
const namesOf = (scope: ForeignScope): ForeignScope => ({
  find: name => {
    const own = /^(?:row|panel|item)\.(.+)$/u.exec(name)?.[1];
    return own === undefined
      ? (scope.find(name) ?? scope.find(name.replace(/^\$?self\./u, '')))
      : scope.inLine?.(own);
  },
  ...(scope.inLine && { inLine: scope.inLine }),
});

const valueOf = (source: string, scope: ForeignScope): AnyValue =>
  new Translator(namesOf(scope), SURVEY_SEMANTICS).any(readExpression(source, SURVEY));

export function conditionOf(part: Part, key = 'visibleIf'): Condition | undefined {
  const source = part.get(key);
  if (typeof source !== 'string' || !source.trim()) return undefined;
  return { source, path: `${part.path}.${key}`, translate: scope => valueOf(source, scope) };
}

class SurveyReader {
  readonly notes = new Notes();

  read(form: Part): SheetPlan {
    const title = plainText(form.words('title', 'name'));
    const pages = form.parts('pages');
    const tabs = (pages.length > 0 ? pages : [form]).map((page, index) => this.#page(page, index));
    const hidden = this.#calculated(form);
    if (hidden.length > 0) {
      const row: RowPlan = {
        name: 'Valeurs calculées',
        columns: [{ name: '', fields: hidden }],
        isHidden: true,
      };
      const [first] = tabs;
      if (first) first.rows.push(row);
      else tabs.push({ name: 'Fiche', rows: [row] });
    }
    for (const trigger of form.parts('triggers')) {
      this.notes.add(
        'lost',
        trigger.path,
        wordsOf(trigger.json['setToName'] ?? trigger.json['type']) || 'Déclencheur',
        `Un déclencheur n’existe pas ici : ${JSON.stringify(trigger.json)}`,
      );
    }
    const description = plainText(form.words('description'));
    form.skip('elements', 'questions', 'description');
    this.notes.rest(form, title || 'Formulaire', undefined, { looks: LOOKS, neutral: NEUTRAL });
    return {
      from: FORMATS.survey,
      name: title,
      ...(description && { description }),
      tabs: tabs.filter(({ rows }) => rows.length > 0),
      lines: this.notes.all(),
    };
  }

  #calculated(form: Part): FieldPlan[] {
    return form.parts('calculatedValues').map(part => {
      const name = part.words('name');
      const made = field(part.path, [name], name || 'Valeur', 'string');
      made.isHidden = true;
      const source = part.get('expression');
      if (typeof source === 'string')
        made.formulas.push({
          part: 'formula',
          source,
          path: `${part.path}.expression`,
          translate: scope => valueOf(source, scope),
        });
      part.skip('includeIntoResult');
      this.notes.rest(part, name, made, { looks: LOOKS });
      return made;
    });
  }

  #page(page: Part, index: number): TabPlan {
    const name = plainText(page.words('title', 'name')) || `Onglet ${index + 1}`;
    const elements = [...page.parts('elements'), ...page.parts('questions')];
    const rows = this.#rows(elements);
    const tab: TabPlan = { name, rows, condition: conditionOf(page) };
    if (page.path !== '') {
      const [first] = rows.flatMap(row => row.columns.flatMap(({ fields }) => fields));
      this.#place(page, name, first);
    }
    return tab;
  }

  /** What a page or a panel says beside its elements. */
  #place(part: Part, name: string, first: FieldPlan | undefined): void {
    const description = plainText(part.words('description'));
    if (description && first && !first.settings.help) set(first, { help: description });
    else if (description)
      this.notes.add('lost', `${part.path}.description`, name, `Texte du groupe : ${description}`, first);
    for (const [key, kind, reason] of UNSUPPORTED) {
      const source = part.get(key);
      if (source !== undefined && source !== '' && first)
        keep(first, kind, source, `${part.path}.${key}`, `${reason} ; elle vaut pour tout le groupe`);
    }
    part.skip('name', 'type', 'title');
    this.notes.rest(part, name, first, { looks: LOOKS, neutral: NEUTRAL });
  }

  #rows(elements: readonly Part[]): RowPlan[] {
    const rows: RowPlan[] = [];
    let open: FieldPlan[] | null = null;
    for (const element of elements) {
      const kind = element.words('type');
      if (kind === 'panel' || kind === 'flowpanel') {
        const name = plainText(element.words('title'));
        const condition = conditionOf(element);
        const inner = this.#rows(element.parts('elements'));
        const fields = inner.flatMap(row =>
          row.columns.flatMap(column => column.fields.map(one => withCondition(one, row.condition))),
        );
        this.#place(element, name || element.words('name'), fields[0]);
        if (fields.length > 0) rows.push({ name, columns: [{ name: '', fields }], condition });
        open = null;
        continue;
      }
      const made = this.#question(element, 0);
      if (made.length === 0) continue;
      if (!open) {
        open = [];
        rows.push({ name: '', columns: [{ name: '', fields: open }] });
      }
      open.push(...made);
    }
    return rows;
  }

  /** The fields of one question: most are one. */
  #question(part: Part, depth: number, cell?: Part): FieldPlan[] {
    const kind = part.words('type', 'cellType') || cellKind(part, cell);
    const key = part.words('valueName') || part.words('name');
    part.skip('name', 'cellType');
    const title = part.words('title');
    const name = plainText(title) || part.words('name') || kind;
    if (/\{[^{}]+\}/u.test(title))
      this.notes.add(
        'changed',
        `${part.path}.title`,
        name,
        'Le titre montre une valeur, qui n’est pas remplacée ici.',
      );
    if (WORDS.has(kind)) return this.#words(part, name, kind);
    if (kind === 'multipletext') return this.#several(part, key, name, depth);
    if (kind === 'matrix') return this.#matrix(part, key, name);
    if (kind === 'matrixdropdown') return this.#cells(part, key, name, depth);
    const input = kind === 'text' ? part.words('inputType') : '';
    const type =
      kind === 'text'
        ? (lookUp(INPUTS, input) ?? 'string')
        : kind === 'imagepicker' && part.flag('multiSelect')
          ? 'multiselect'
          : (lookUp(TYPES, kind) ?? 'string');
    const made = field(part.path, [key], name, type);
    const isChanged =
      !Object.hasOwn(TYPES, kind) || ['file', 'signaturepad', 'ranking', 'slider'].includes(kind);
    if (isChanged)
      this.notes.add(
        'changed',
        part.path,
        name,
        `« ${kind} » n’a pas d’équivalent : devient ${type === 'number' ? 'un nombre' : type === 'multiselect' ? 'un choix multiple' : 'un texte à remplir'}.`,
        made,
      );
    if (kind === 'text' && !Object.hasOwn(INPUTS, input) && input !== '' && input !== 'text')
      this.notes.add(
        'changed',
        `${part.path}.inputType`,
        name,
        `Le type de saisie « ${input} » devient un texte sans contrôle.`,
        made,
      );
    const extra = this.#choices(part, made, cell);
    if (type === 'repeat') this.#lines(part, made, depth);
    if (kind === 'rating') this.#rating(part, made);
    this.#common(part, made, kind);
    return [made, ...extra];
  }

  #common(part: Part, made: FieldPlan, kind: string): void {
    const { name } = made;
    const help = plainText(part.words('description', 'hint'));
    if (help) set(made, { help: help });
    if (part.flag('isRequired') && made.type !== 'repeat') set(made, { required: true });
    if (part.get('visible') === false) made.isHidden = true;
    const source = part.get('expression');
    if (typeof source === 'string' && source.trim()) {
      if (kind === 'expression')
        made.formulas.push({
          part: 'formula',
          source,
          path: `${part.path}.expression`,
          translate: scope => valueOf(source, scope),
        });
      else keep(made, 'formula', source, `${part.path}.expression`, 'ce type de champ ne se calcule pas');
    }
    setBounds(made, part.get('min') ?? undefined, part.get('max') ?? undefined, part.path, this.notes);
    const step = made.type === 'number' ? part.number('step') : undefined;
    if (step !== undefined && step > 0) set(made, { step });
    const length = part.number('maxLength');
    if (length !== undefined && length > 0 && (made.type === 'string' || made.type === 'textarea'))
      set(made, { maxLength: Math.min(20_000, Math.round(length)) });
    setInitial(
      made,
      part.get('defaultValue') ?? part.get('correctAnswer'),
      `${part.path}.defaultValue`,
      this.notes,
    );
    for (const validator of part.parts('validators')) this.#validator(validator, made);
    for (const [key, kept, reason] of UNSUPPORTED) {
      const value = part.get(key);
      if (value !== undefined && value !== '' && value !== null)
        keep(made, kept, value, `${part.path}.${key}`, reason);
    }
    withCondition(made, conditionOf(part));
    part.skip('valueName');
    this.notes.rest(part, name, made, { looks: LOOKS, neutral: NEUTRAL });
  }

  #validator(part: Part, made: FieldPlan): void {
    const kind = part.words('type').replace(/validator$/u, '');
    if (kind === 'numeric' && made.type === 'number') {
      const [min, max] = [part.number('minValue'), part.number('maxValue')];
      set(made, { min: min ?? made.settings.min, max: max ?? made.settings.max });
      return;
    }
    if (kind === 'text' && (made.type === 'string' || made.type === 'textarea')) {
      set(made, { minLength: part.number('minLength'), maxLength: part.number('maxLength') });
      return;
    }
    if (kind === 'regex') {
      setPattern(made, part.words('regex'), plainText(part.words('text')), part.path);
      return;
    }
    keep(made, 'check', part.json, part.path, 'ce contrôle n’existe pas ici');
  }

  /** Options, and the field of what somebody else writes. */
  #choices(part: Part, made: FieldPlan, cell: Part | undefined): FieldPlan[] {
    if (made.type !== 'select' && made.type !== 'multiselect') return [];
    const given = part.get('choices');
    const source = given ?? cell?.json['choices'] ?? this.#range(part);
    const { options, problems } = optionsFrom(source, {
      value: ['value', 'id'],
      label: ['text', 'title', 'imageLink', 'value'],
    });
    for (const message of problems) this.notes.add('changed', part.path, made.name, message, made);
    const extra: FieldPlan[] = [];
    const add = (value: string, label: string) => {
      if (options.every(option => option.value !== value) && options.length < 500)
        options.push({ value, label });
    };
    const isOther = part.flag('showOtherItem') || part.flag('hasOther');
    if (part.flag('showNoneItem') || part.flag('hasNone'))
      add('none', plainText(part.words('noneText')) || 'Aucun');
    if (isOther) {
      add('other', plainText(part.words('otherText')) || 'Autre (préciser)');
      extra.push(this.#comment(part, made, 'Autre réponse', true));
      this.notes.add(
        'changed',
        part.path,
        made.name,
        'Son option « autre » devient une option, et un texte qui apparaît avec elle.',
        made,
      );
    }
    if (part.flag('showCommentArea') || part.flag('hasComment'))
      extra.push(this.#comment(part, made, plainText(part.words('commentText')) || 'Commentaire', false));
    if (isOther)
      part.skip(
        'otherText',
        'noneText',
        'commentText',
        'otherPlaceholder',
        'commentPlaceholder',
        'otherErrorText',
      );
    set(made, { options });
    const conditions = (Array.isArray(given) ? given : []).filter(
      (one: unknown) => isObject(one) && (one['visibleIf'] || one['enableIf']),
    );
    if (conditions.length > 0)
      keep(made, 'options', conditions, `${part.path}.choices`, 'une option n’a pas de condition ici');
    return extra;
  }

  #comment(part: Part, made: FieldPlan, label: string, isOther: boolean): FieldPlan {
    const [key = ''] = made.keys;
    const more = field(part.path, [`${key}-Comment`], `${made.name} – ${label}`, 'string');
    more.isExtra = true;
    const source = made.type === 'multiselect' ? `{${key}} contains 'other'` : `{${key}} = 'other'`;
    if (isOther)
      more.formulas.push({
        part: 'showIf',
        source,
        path: part.path,
        translate: scope => valueOf(source, scope),
      });
    return more;
  }

  /** Numbers from one to another. */
  #range(part: Part): unknown {
    const [from, to, step = 1] = [
      part.number('choicesMin'),
      part.number('choicesMax'),
      part.number('choicesStep'),
    ];
    if (from === undefined || to === undefined || step <= 0 || (to - from) / step > 500) return undefined;
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_one, index) => from + index * step);
  }

  #rating(part: Part, made: FieldPlan): void {
    const values = part.get('rateValues');
    if (Array.isArray(values) && values.length > 0) {
      made.type = 'select';
      set(made, optionsFrom(values, { value: ['value'], label: ['text', 'value'] }));
      const { problems: _problems, ...settings } = made.settings as Record<string, unknown>;
      made.settings = settings;
      return;
    }
    const least = part.number('rateMin') ?? 1;
    set(made, {
      min: least,
      max: part.number('rateMax') ?? Math.max(least, part.number('rateCount') ?? 5),
      step: part.number('rateStep'),
    });
    part.skip('rateCount', 'autoGenerate');
  }

  #lines(part: Part, made: FieldPlan, depth: number): void {
    const inner = [...part.parts('columns'), ...part.parts('templateElements')];
    const columns = inner.flatMap(column => this.#inLine(column, depth + 1, part));
    setColumns(made, columns, this.notes, depth);
    const most = part.number('maxRowCount', 'maxPanelCount');
    if (most !== undefined && most > 0) set(made, { maxLines: Math.min(500, Math.round(most)) });
    part.skip('choices', 'cellType', 'columnColCount');
    const given = part.get('defaultValue');
    if (Array.isArray(given) && given.length > 0)
      this.notes.add(
        'lost',
        `${part.path}.defaultValue`,
        made.name,
        `Lignes de départ : ${JSON.stringify(given).slice(0, 1000)}`,
        made,
      );
    part.skip('defaultValue', 'defaultRowValue', 'defaultPanelValue', 'defaultValueFromLastRow');
  }

  /** A column; those of a panel stand beside the others. */
  #inLine(part: Part, depth: number, around: Part): FieldPlan[] {
    const kind = wordsOf(part.json['type']);
    if (kind !== 'panel' && kind !== 'flowpanel') return this.#question(part, depth, around);
    const condition = conditionOf(part);
    const made = part
      .parts('elements')
      .flatMap(one => this.#inLine(one, depth, around))
      .map(one => withCondition(one, condition));
    const name = plainText(part.words('title', 'name'));
    if (name)
      this.notes.add(
        'changed',
        part.path,
        name,
        'Ce groupe dans des lignes n’est pas repris : ses champs sont des colonnes.',
        made[0],
      );
    this.#place(part, name, made[0]);
    return made;
  }

  #words(part: Part, name: string, kind: string): FieldPlan[] {
    const raw = kind === 'image' ? part.words('imageLink') : wordsOf(part.get('html'), 20_000);
    part.skip('name', 'title', 'imageLink', 'altText');
    const condition = conditionOf(part);
    const text = hasMarkup(raw) ? plainText(raw, '\n') : raw;
    const words = condition ? `${text} (condition : ${condition.source})` : text;
    this.notes.add(
      'lost',
      part.path,
      name,
      `${kind === 'image' ? 'Image' : 'Texte'} sans champ (${wordsOf(part.json['name'])}) : ${words}`,
    );
    this.notes.rest(part, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    return [];
  }

  #several(part: Part, key: string, name: string, depth: number): FieldPlan[] {
    const condition = conditionOf(part);
    const required = part.flag('isRequired');
    const made = part.parts('items').flatMap(item => {
      const own = item.words('name');
      const [one] = this.#question(new Part({ ...item.json, type: 'text' }, item.path), depth);
      if (!one) return [];
      one.keys = [`${key}.${own}`];
      one.name = `${name} – ${one.name}`;
      if (required) set(one, { required: true });
      return [withCondition(one, condition)];
    });
    this.#place(part, name, made[0]);
    return made;
  }

  /** One answer per row: a choice for each. */
  #matrix(part: Part, key: string, name: string): FieldPlan[] {
    const { options } = optionsFrom(part.get('columns'), { value: ['value'], label: ['text', 'value'] });
    const rows = optionsFrom(part.get('rows'), { value: ['value'], label: ['text', 'value'] }).options;
    const condition = conditionOf(part);
    const type = part.words('cellType') === 'checkbox' ? 'multiselect' : 'select';
    const required = part.flag('isRequired') || part.flag('isAllRowRequired') || part.flag('eachRowRequired');
    const made = (rows.length > 0 ? rows : [{ value: '', label: '' }]).map(row => {
      const title = [name, row.label].filter(Boolean).join(' – ');
      const one = field(part.path, [row.value ? `${key}.${row.value}` : key], title, type, {
        options,
        ...(required && { required }),
      });
      return withCondition(one, condition);
    });
    const given = part.get('defaultValue');
    if (!isObject(given) && made[0]) setInitial(made[0], given, part.path, this.notes);
    if (isObject(given))
      rows.forEach(
        (row, index) =>
          made[index] && setInitial(made[index], lookUp(given, row.value), part.path, this.notes),
      );
    part.skip('cells', 'defaultValue');
    const cells = part.json['cells'];
    if (isObject(cells))
      this.notes.add(
        'lost',
        `${part.path}.cells`,
        name,
        `Textes des cases : ${JSON.stringify(cells).slice(0, 1000)}`,
        made[0],
      );
    this.#place(part, name, made[0]);
    return made;
  }

  /** Rows that are given: a field for each cell. */
  #cells(part: Part, key: string, name: string, depth: number): FieldPlan[] {
    const rows = optionsFrom(part.get('rows'), { value: ['value'], label: ['text', 'value'] }).options;
    const condition = conditionOf(part);
    const columns = part.parts('columns');
    const made = rows.flatMap(row =>
      columns.flatMap(column => {
        const own = wordsOf(column.json['name']);
        return this.#question(new Part(column.json, column.path), depth, part).map(one => {
          const isOwn = one.keys[0] === own;
          one.keys = [`${key}.${row.value}.${isOwn ? own : (one.keys[0] ?? own)}`];
          one.name = [name, row.label, one.name].filter(Boolean).join(' – ');
          one.formulas = one.formulas.map(formula => ({
            ...formula,
            ...(formula.translate && {
              translate: scope => inRow(formula.source, scope, `${key}.${row.value}`),
            }),
          }));
          return withCondition(one, condition);
        });
      }),
    );
    part.skip('choices', 'cellType', 'columns');
    this.#place(part, name, made[0]);
    return made;
  }
}

/** A formula of a cell, whose row is given: `{row.a}` is the field of that cell. */
const inRow = (source: string, scope: ForeignScope, row: string): AnyValue =>
  valueOf(source, { find: scope.find, inLine: name => scope.find(`${row}.${name}`) });

const cellKind = (part: Part, cell: Part | undefined): string => {
  if (!cell) return 'text';
  const given = wordsOf(cell.json['cellType']);
  if (given && given !== 'default') return given;
  return (part.json['choices'] ?? cell.json['choices']) ? 'dropdown' : 'text';
};

function withCondition(made: FieldPlan, condition: Condition | undefined): FieldPlan {
  if (condition) made.formulas.push({ part: 'showIf', ...condition });
  return made;
}

/** Reads a form of SurveyJS. */
export const readSurvey = (form: Part): SheetPlan => new SurveyReader().read(form);
