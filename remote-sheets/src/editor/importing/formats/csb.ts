import type { SheetField } from '@rpd/shared/domain';
import { CSB_SEMANTICS } from '../formulas/csb.functions.ts';
import { rollText } from '../formulas/csb.roll.ts';
import { MATHJS } from '../formulas/dialects.ts';
import { readExpression, Untranslated } from '../formulas/expression.ts';
import { hasMarkup, plainText } from '../formulas/markup.ts';
import { holdsFormula, piecesOf } from '../formulas/phrase.ts';
import type { ForeignScope } from '../formulas/scope.ts';
import { concat, Translator } from '../formulas/translate.ts';
import { numberOf, textOf, type AnyValue } from '../formulas/values.ts';
import type { Part } from '../part.ts';
import { isObject, join, lookUp, numberIn, partsIn, wordsOf } from '../part.ts';
import {
  field,
  fieldsOf,
  type ColumnPlan,
  type Condition,
  type FieldPlan,
  type RowPlan,
  type SheetPlan,
  type TabPlan,
} from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';

// Templates of Foundry's Custom System Builder.

const BOXES = new Set([
  'panel',
  'table',
  'tabbedPanel',
  'tab',
  'header',
  'body',
  'collapsiblePanel',
  'grid',
  'container',
]);
const NUMBERS = new Set(['numberField', 'meter', 'number', 'counter']);
const TEXTS = new Set(['textField', 'text']);
const LONG_TEXTS = new Set(['textArea', 'richTextArea', 'richText']);
const CHOICES = new Set(['select', 'dropdown']);
const TABLES = new Set(['dynamicTable', 'itemContainer', 'activeEffectContainer', 'extensibleTable']);

const LOOKS = new Set([
  'cssClass',
  'size',
  'icon',
  'style',
  'align',
  'verticalAlign',
  'flow',
  'layout',
  'collapsible',
  'defaultCollapsed',
  'titleStyle',
  'colSpan',
  'rowSpan',
  'controlsStyle',
  'inputStyle',
  'showControls',
  'headDisplay',
  'hideEmpty',
  'statusIcon',
  'nameAlign',
  'displayAsCards',
  'showHeader',
  'cols',
  'rows',
  'display',
  'bold',
  'rollMessageToChat',
  'altRollMessageToChat',
  'deleteWarning',
  'pp_width',
  'displayLikeLabel',
  'useIcons',
  'sortOption',
  'img',
  'orientation',
  'low',
  'high',
  'optimum',
  'labelPosition',
  'fontSize',
  'imageSize',
  'head',
]);
const NEUTRAL = {
  role: [0, '0', 1, '1'],
  permission: [0, '0', 1, '1'],
  editRole: [0, '0', 1, '1'],
  size: ['full-size'],
  colSpan: [1],
  rowSpan: [1],
  allowDecimal: [true],
  allowRelative: [true],
  controlsCustomIncrements: [''],
  selectedOptionType: ['custom'],
  charList: [''],
  allowedCharacters: [''],
  hasBehavior: [true],
} as const;

/** What a formula that stands alone, without `${…}$`, gives. */
const expressionValue = (source: string, scope: ForeignScope): AnyValue =>
  new Translator(scope, CSB_SEMANTICS).any(readExpression(source.replace(/^\s*[#!]+/u, ''), MATHJS));

/** What a text with formulas in it gives. */
function phraseValue(source: string, scope: ForeignScope): AnyValue {
  if (source.includes('%{')) throw new Untranslated('elle exécute un script JavaScript');
  const pieces = piecesOf(source)
    .map(piece => (piece.kind === 'text' ? { ...piece, text: tidy(piece.text) } : piece))
    .filter(({ kind, text }) => kind === 'formula' || text.trim() !== '');
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'formula') return expressionValue(only.text, scope);
  const translator = new Translator(scope, CSB_SEMANTICS);
  return concat(
    pieces.map(({ kind, text }) =>
      kind === 'text' ? textOf(text) : translator.single(expressionValue(text, scope)),
    ),
  );
}

/** Words between formulas, with the spaces around them. */
function tidy(text: string): string {
  const words = plainText(text);
  if (words === '') return /^\s+$/u.test(text) ? ' ' : '';
  return `${/^\s/u.test(text) ? ' ' : ''}${words}${/\s$/u.test(text) ? ' ' : ''}`;
}

/** A condition or a number, with or without its signs. */
const looseValue = (source: string, scope: ForeignScope): AnyValue =>
  holdsFormula(source) ? phraseValue(source, scope) : expressionValue(source, scope);

/** A static text that waits for the field that it names. */
interface Label {
  text: string;
  part: Part;
}

class CsbReader {
  readonly notes = new Notes();
  /** Radio buttons by their group: one choice. */
  readonly #groups = new Map<string, FieldPlan>();
  readonly #extras: FieldPlan[] = [];

  read(template: Part): SheetPlan {
    const name = template.words('name');
    const system = template.part('system') ?? template.part('data') ?? template;
    if (system !== template)
      template.skip(
        'type',
        '_id',
        'id',
        'flags',
        'img',
        'prototypeToken',
        'folder',
        'ownership',
        '_stats',
        'sort',
        'permission',
      );
    system.skip('templateSystemUniqueVersion', 'template', 'props', 'uniqueId', 'unique', 'keyPrefix');
    const header = system.part('header');
    const tabs = [...this.#sides(header, system.part('body'))];
    this.#extras.push(...this.#hidden(system));
    this.#bars(system, tabs);
    this.#effects(template, system);
    if (this.#extras.length > 0) {
      for (const extra of this.#extras) extra.isHidden = true;
      const row: RowPlan = {
        name: 'Attributs cachés',
        columns: [{ name: '', fields: this.#extras }],
        isHidden: true,
      };
      const [first] = tabs;
      if (first) first.rows.push(row);
      else tabs.push({ name: 'Fiche', rows: [row] });
    }
    if (system !== template) this.notes.rest(system, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    this.notes.rest(template, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    return { from: FORMATS.csb, name, tabs, lines: this.notes.all() };
  }

  #sides(header: Part | undefined, body: Part | undefined): TabPlan[] {
    const main: RowPlan[] = [];
    const tabs: TabPlan[] = [];
    for (const side of [header, body]) {
      if (!side) continue;
      side.skip('key', 'type', 'title');
      main.push(...this.#rows(side, tabs, undefined, []));
      this.notes.rest(side, 'Fiche', undefined, { looks: LOOKS, neutral: NEUTRAL });
    }
    return main.length > 0 ? [{ name: 'Fiche', rows: main }, ...tabs] : tabs;
  }

  /** The rows below a box. Tabs that are found in it are tabs of the sheet. */
  #rows(box: Part, tabs: TabPlan[], around: Condition | undefined, path: readonly string[]): RowPlan[] {
    const rows: RowPlan[] = [];
    let loose: Part[] = [];
    const flush = () => {
      const fields = this.#fields(loose, around);
      loose = [];
      if (fields.length > 0) rows.push({ name: '', columns: [{ name: '', fields }] });
    };
    for (const part of box.parts('contents')) {
      const kind = part.words('type');
      if (kind === 'tabbedPanel') {
        flush();
        this.#tabs(part, tabs, both(around, conditionOf(part)), path);
      } else if (BOXES.has(kind) || (kind === '' && Array.isArray(part.json['contents']))) {
        flush();
        rows.push(...this.#box(part, tabs, around, path));
      } else loose.push(part);
    }
    flush();
    return rows;
  }

  #tabs(panel: Part, tabs: TabPlan[], around: Condition | undefined, path: readonly string[]): void {
    panel.skip('key', 'type');
    for (const tab of panel.parts('contents')) {
      tab.skip('type');
      const name = plainText(tab.words('name', 'label', 'title', 'key')) || `Onglet ${tabs.length + 1}`;
      const condition = both(around, conditionOf(tab));
      const own: TabPlan = { name: [...path, name].join(' › '), rows: [], condition };
      tabs.push(own);
      own.rows = this.#rows(tab, tabs, undefined, [...path, name]);
      tab.skip('key');
      this.#visibility(tab, fieldsOf([own]));
      this.notes.rest(tab, name, fieldsOf([own])[0], { looks: LOOKS, neutral: NEUTRAL });
      if (own.rows.length === 0) tabs.splice(tabs.indexOf(own), 1);
    }
    this.notes.rest(panel, 'Onglets', undefined, { looks: LOOKS, neutral: NEUTRAL });
  }

  /** A panel or a table: one row; the panels right in it are its columns. */
  #box(part: Part, tabs: TabPlan[], around: Condition | undefined, path: readonly string[]): RowPlan[] {
    const isTable = part.words('type') === 'table';
    part.skip('key');
    const name = plainText(part.words('title', 'label', 'name'));
    const condition = both(around, conditionOf(part));
    const before = tabs.length;
    const columns = isTable ? [{ name: '', fields: this.#table(part) }] : this.#columns(part, tabs, path);
    const full = columns.filter(({ fields }) => fields.length > 0);
    const fields = full.flatMap(column => column.fields);
    this.#visibility(part, fields);
    this.notes.rest(part, name || 'Groupe', fields[0], { looks: LOOKS, neutral: NEUTRAL });
    if (full.length === 0) {
      if (name && tabs.length === before)
        this.notes.add('changed', part.path, name, 'Un groupe sans champ : son titre n’est pas repris.');
      return [];
    }
    return [
      {
        name,
        columns: full
          .slice(0, 24)
          .concat(full.length > 24 ? [{ name: '', fields: full.slice(24).flatMap(one => one.fields) }] : []),
        condition,
      },
    ];
  }

  #columns(part: Part, tabs: TabPlan[], path: readonly string[]): ColumnPlan[] {
    const flow = part.words('flow');
    const inner = this.#rows(part, tabs, undefined, path);
    const isBeside = flow === 'horizontal' || flow.startsWith('grid');
    const width = lookUp(WIDTHS, flow);
    if (!isBeside || inner.length < 2) {
      const fields = inner.flatMap(row => this.#flat(row));
      if (width && inner.length === 1) for (const one of fields) one.settings = { width, ...one.settings };
      return [{ name: '', fields }];
    }
    return inner.map(row => ({
      name: row.name,
      fields: this.#flat({ ...row, name: '', condition: undefined }),
      condition: row.condition,
    }));
  }

  /** The fields of a row that is no row of its own here; its condition becomes theirs. */
  #flat({ name, columns, condition }: RowPlan): FieldPlan[] {
    return columns.flatMap(column =>
      column.fields.map(one => {
        withCondition(one, both(condition, column.condition));
        const title = name || column.name;
        if (title && one.settings.help === undefined && one.name.length < 4)
          one.settings = { ...one.settings, help: title };
        return one;
      }),
    );
  }

  /** Fields of a table: words beside and above name them. */
  #table(part: Part): FieldPlan[] {
    const contents = part.get('contents');
    const lines = (Array.isArray(contents) ? contents : []).map((line: unknown, index) =>
      partsIn(Array.isArray(line) ? line : [line], join(join(part.path, 'contents'), index)),
    );
    const isWords = (cell: Part | undefined): cell is Part => cell !== undefined && isStatic(cell);
    const [heads = []] = lines;
    const hasHeads = heads.length > 0 && heads.every(isWords) && lines.length > 1;
    const heading = (column: number): string =>
      hasHeads ? plainText(wordsOf(heads[column]?.json['value'])) : '';
    const used = new Set<Part>(hasHeads ? heads : []);
    if (hasHeads) heads.forEach(cell => this.#asLabel(cell));
    const size = Math.max(1, ...lines.map(line => line.length));
    const found = lines.slice(hasHeads ? 1 : 0).flatMap(line => {
      const left = line.find(isWords);
      const row = left ? plainText(wordsOf(left.json['value'])) : '';
      const inside = line.filter(cell => !used.has(cell));
      const named = this.#fields(inside, undefined, cell => {
        const head = heading(line.indexOf(cell));
        return [row, head].filter(Boolean).join(' – ');
      });
      return named;
    });
    const width = WIDTHS[`grid-${size}`];
    if (width)
      for (const one of found)
        if (one.type !== 'repeat' && one.type !== 'textarea') one.settings = { width, ...one.settings };
    return found;
  }

  /** A label that names what it stands beside. */
  #asLabel(part: Part): void {
    part.skip('type', 'key', 'value', 'prefix', 'suffix');
    this.notes.rest(part, wordsOf(part.json['value']), undefined, { looks: LOOKS, neutral: NEUTRAL });
  }

  #fields(
    parts: readonly Part[],
    around: Condition | undefined,
    naming?: (part: Part) => string,
  ): FieldPlan[] {
    const found: FieldPlan[] = [];
    let waiting: Label[] = [];
    for (const part of parts) {
      if (BOXES.has(wordsOf(part.json['type']))) {
        const tabs: TabPlan[] = [];
        const rows = this.#box(part, tabs, around, []);
        found.push(...rows.flatMap(row => this.#flat(row)), ...fieldsOf(tabs));
        continue;
      }
      if (isStatic(part)) {
        const condition = conditionOf(part);
        if (condition)
          this.notes.add(
            'changed',
            part.path,
            wordsOf(part.json['value']),
            `Le texte « ${plainText(wordsOf(part.json['value'], 300))} » nomme le champ qui suit ; sa condition n’est pas reprise : ${condition.source}`,
          );
        waiting.push({
          text: plainText(
            `${wordsOf(part.json['prefix'])} ${wordsOf(part.json['value'], 2000)} ${wordsOf(part.json['suffix'])}`,
          ),
          part,
        });
        this.#asLabel(part);
        continue;
      }
      const made = this.#field(part, naming?.(part) ?? '');
      if (!made) continue;
      withCondition(made, around);
      this.#take(waiting, made, Boolean(naming));
      waiting = [];
      found.push(made);
    }
    const last = found.at(-1);
    for (const { text, part } of waiting) {
      if (!text) continue;
      if (last && !last.settings.help) last.settings = { ...last.settings, help: text };
      else this.notes.add('lost', part.path, text.slice(0, 60), `Texte sans champ : ${text}`, last);
    }
    return found;
  }

  /** Words in front of a field: its name where it has none, else its help. */
  #take(waiting: readonly Label[], made: FieldPlan, isNamed: boolean): void {
    const texts = waiting.map(({ text }) => text).filter(Boolean);
    const [nearest] = texts.slice(-1);
    if (!nearest) return;
    const isNameless = made.name === '' || made.name === made.keys[0];
    let rest = texts;
    if (isNameless && nearest.length <= 120) {
      made.name = nearest;
      rest = texts.slice(0, -1);
    } else if (isNamed) rest = texts.filter(text => !made.name.includes(text));
    if (rest.length === 0) return;
    const help = [...rest, made.settings.help ?? ''].filter(Boolean).join(' · ');
    if (help.length <= 500) made.settings = { ...made.settings, help };
    else
      for (const { text, part } of waiting)
        this.notes.add('lost', part.path, made.name, `Texte à côté du champ : ${text}`, made);
  }

  #field(part: Part, naming: string): FieldPlan | undefined {
    const kind = part.words('type');
    const key = part.words('key');
    const label = plainText(part.words('label', 'colName', 'title', 'addButtonLabel'));
    const name = label || naming || key;
    if (kind === 'radioButton') return this.#radio(part, name);
    if (kind === 'label' || kind === 'button') return this.#calculated(part, key, label, naming);
    const type = TABLES.has(kind)
      ? 'repeat'
      : NUMBERS.has(kind)
        ? 'number'
        : kind === 'checkbox'
          ? 'checkbox'
          : CHOICES.has(kind)
            ? 'select'
            : LONG_TEXTS.has(kind)
              ? 'textarea'
              : 'string';
    const made = field(part.path, key ? [key] : [], name || kind || 'Sans nom', type);
    if (type === 'string' && !TEXTS.has(kind))
      this.notes.add(
        'changed',
        part.path,
        made.name,
        `« ${kind || 'sans type'} » n’a pas d’équivalent : devient un texte à remplir.`,
        made,
      );
    if (type === 'repeat') this.#lines(part, made, kind);
    if (type === 'select') this.#choices(part, made);
    this.#settings(part, made);
    return made;
  }

  #settings(part: Part, made: FieldPlan): void {
    const help = plainText(part.words('tooltip'));
    const all = [made.settings.help, help].filter(Boolean);
    if (all.length > 0) made.settings = { ...made.settings, help: all.join(' · ') };
    for (const [key, setting] of [
      ['minVal', 'min'],
      ['maxVal', 'max'],
      ['min', 'min'],
      ['max', 'max'],
    ] as const) {
      if (made.type !== 'number') continue;
      const value = part.get(key);
      const number = numberIn(value);
      if (number !== undefined) made.settings = { ...made.settings, [setting]: number };
      else if (typeof value === 'string' && value.trim()) this.#bound(part, made, key, setting, value);
    }
    if (
      made.settings.min !== undefined &&
      made.settings.max !== undefined &&
      made.settings.min > made.settings.max
    ) {
      this.notes.add(
        'changed',
        part.path,
        made.name,
        `Le minimum ${made.settings.min} dépasse le maximum ${made.settings.max} : seul le maximum est repris.`,
        made,
      );
      const { min: _min, ...rest } = made.settings;
      made.settings = rest;
    }
    if (made.type === 'number' && part.get('allowDecimal') === false)
      made.settings = { ...made.settings, step: 1 };
    const length = part.number('maxLength');
    if (length !== undefined && length > 0 && (made.type === 'string' || made.type === 'textarea'))
      made.settings = { ...made.settings, maxLength: Math.min(20_000, Math.round(length)) };
    this.#initial(part, made);
    this.#visibility(part, [made]);
    const condition = conditionOf(part);
    withCondition(made, condition);
    for (const [key, why] of EDITABLE) this.#without(part, made, key, why);
    this.#roll(part, made);
    this.notes.rest(part, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
  }

  /** A formula that has no place here stays in its field. */
  #without(part: Part, made: FieldPlan, key: string, reason: string): void {
    const value = part.get(key);
    if (typeof value !== 'string' || !value.trim()) return;
    made.formulas.push({ part: 'enabled', source: value, path: `${part.path}.${key}`, reason });
  }

  /** A calculated maximum is a field of its own, shown with the number. */
  #bound(part: Part, made: FieldPlan, key: string, setting: 'min' | 'max', value: string): void {
    const path = `${part.path}.${key}`;
    if (setting === 'min') {
      made.formulas.push({ part: 'min', source: value, path, reason: 'un minimum calculé n’existe pas ici' });
      return;
    }
    const name = /^\s*\$\{\s*([\p{L}_]\w*)\s*\}\$\s*$/u.exec(value)?.[1];
    if (name) {
      made.maximumKey = name;
      return;
    }
    const extra = field(path, [`${made.keys[0] ?? made.name}_maximum`], `${made.name} (maximum)`, 'number');
    extra.isExtra = true;
    extra.formulas.push({
      part: 'formula',
      source: value,
      path,
      translate: scope => looseValue(value, scope),
    });
    this.#extras.push(extra);
    made.maximumKey = extra.keys[0] ?? '';
  }

  #initial(part: Part, made: FieldPlan): void {
    const value = part.get('defaultValue') ?? part.get('defaultChecked');
    part.skip('defaultChecked');
    if (value === null || value === undefined || value === '') return;
    if (typeof value === 'string' && holdsFormula(value)) {
      const number = /^\s*\$\{\s*(-?\d+(?:\.\d+)?)\s*\}\$\s*$/u.exec(value)?.[1];
      if (number !== undefined && made.type === 'number')
        made.settings = { ...made.settings, initial: Number(number) };
      else
        made.formulas.push({
          part: 'initial',
          source: value,
          path: `${part.path}.defaultValue`,
          reason: 'une valeur de départ calculée n’existe pas ici',
        });
      return;
    }
    const initial = initialOf(made.type, value);
    if (initial !== undefined) made.settings = { ...made.settings, initial };
    else if (value !== false)
      this.notes.add(
        'lost',
        `${part.path}.defaultValue`,
        made.name,
        `Valeur de départ d’un autre type : ${wordsOf(value, 200)}`,
        made,
      );
  }

  /** Who sees it there, as who sees it here. */
  #visibility(part: Part, fields: readonly FieldPlan[]): void {
    const role = numberIn(part.get('role')) ?? 0;
    const permission = numberIn(part.get('permission')) ?? 0;
    const visibility =
      role >= 3 ? ('gmOnly' as const) : permission >= 2 ? ('ownerAndGm' as const) : undefined;
    if (!visibility) return;
    for (const one of fields)
      if (one.settings.visibility !== 'gmOnly') one.settings = { ...one.settings, visibility };
  }

  #choices(part: Part, made: FieldPlan): void {
    const options = optionsFrom(part.get('options'), {
      value: ['key', 'value'],
      label: ['value', 'label', 'key'],
    });
    made.settings = { ...made.settings, options: options.options };
    for (const message of options.problems) this.notes.add('changed', part.path, made.name, message, made);
    const table = part.words('tableKey');
    if (table) {
      made.formulas.push({
        part: 'options',
        source: [table, part.words('tableKeyColumn'), part.words('tableLabelColumn')].join(' · '),
        path: `${part.path}.tableKey`,
        reason: 'ses options viennent d’un tableau de la fiche',
      });
    }
    part.skip('tableKeyColumn', 'tableLabelColumn', 'selectedOptionType');
    for (const key of ['formulaKeyOptions', 'formulaLabelOptions']) {
      const source = part.words(key);
      if (source)
        made.formulas.push({
          part: 'options',
          source,
          path: `${part.path}.${key}`,
          reason: 'ses options sont calculées',
        });
    }
  }

  #radio(part: Part, name: string): FieldPlan | undefined {
    const group = part.words('group') || part.words('key');
    const value = part.words('value') || part.words('key');
    const known = this.#groups.get(group);
    const made = known ?? field(part.path, [group], group, 'select', { options: [] });
    const options = made.settings.options ?? [];
    part.skip('key');
    if (options.some(option => option.value === value))
      this.notes.add(
        'changed',
        part.path,
        name,
        `La valeur « ${value} » est celle de deux boutons : le premier est repris.`,
        made,
      );
    else made.settings = { ...made.settings, options: [...options, { value, label: name || value }] };
    if (
      part.get('defaultChecked') === true ||
      part.get('defaultValue') === true ||
      part.get('checkedByDefault') === true
    )
      made.settings = { ...made.settings, initial: value };
    part.skip('checkedByDefault');
    if (known) {
      const condition = conditionOf(part);
      if (condition)
        made.formulas.push({
          part: 'options',
          source: condition.source,
          path: condition.path,
          reason: 'une option n’a pas de condition ici',
        });
      this.notes.rest(part, name, made, { looks: LOOKS, neutral: NEUTRAL });
      return undefined;
    }
    this.#groups.set(group, made);
    this.#settings(part, made);
    return made;
  }

  /** A label with a formula, a roll, or both. */
  #calculated(part: Part, key: string, label: string, naming: string): FieldPlan {
    const value = part.words('value') ? String(part.get('value')) : '';
    const isNumber = numberIn(value) !== undefined && key !== '';
    const hasValue = isNumber || holdsFormula(value) || hasScript(value);
    const prefix = plainText(part.words('prefix'));
    const suffix = plainText(part.words('suffix'));
    const words = plainText(hasValue ? `${prefix} ${suffix}` : `${prefix} ${value} ${suffix}`);
    const name =
      label || (hasValue ? '' : words) || naming || words || key || part.words('icon') || 'Sans nom';
    const made = field(part.path, key ? [key] : [], name, hasValue ? 'string' : 'roll');
    if (hasValue) {
      made.formulas.push({
        part: 'formula',
        source: value,
        path: `${part.path}.value`,
        translate: scope => (isNumber ? numberOf(Number(value)) : phraseValue(value, scope)),
      });
      if (words && words !== name) made.settings = { ...made.settings, help: words };
      if (hasMarkup(value)) this.notes.look('balises HTML');
    } else if (words && words !== made.name) made.settings = { ...made.settings, help: words };
    part.skip('defaultValue');
    this.#settings(part, made);
    return made;
  }

  #roll(part: Part, made: FieldPlan): void {
    const main = part.get('rollMessage');
    const other = part.get('altRollMessage');
    if (typeof main === 'string' && main.trim()) {
      made.formulas.push({
        part: 'dice',
        source: main,
        path: `${part.path}.rollMessage`,
        roll: scope => rollText(main, scope),
      });
    }
    if (typeof other === 'string' && other.trim()) {
      const path = `${part.path}.altRollMessage`;
      if (typeof main === 'string' && main.trim()) {
        made.formulas.push({ part: 'effect', source: other, path, reason: 'un champ n’a qu’un lancer ici' });
      } else made.formulas.push({ part: 'dice', source: other, path, roll: scope => rollText(other, scope) });
    }
  }

  #lines(part: Part, made: FieldPlan, kind: string): void {
    const isItems = kind === 'itemContainer';
    const columns = part.parts('rowLayout');
    const inner =
      columns.length > 0
        ? columns
        : part.parts('contents').length > 0
          ? part.parts('contents')
          : part.parts('columns');
    part.skip('contents', 'columns', 'head');
    made.columns = inner.flatMap(column => this.#column(column));
    if (kind !== 'dynamicTable') {
      const nameLabel = part.words('nameLabel') || 'Nom';
      const own = field(`${part.path}.nameLabel`, isItems ? ['name'] : [], nameLabel, 'string');
      own.isExtra = true;
      made.columns.unshift(own);
      const what = isItems
        ? 'Les objets de Foundry deviennent des lignes à remplir.'
        : `« ${kind} » devient des lignes à remplir.`;
      this.notes.add('changed', part.path, made.name, what, made);
      for (const key of ['itemFilterFormula', 'templateFilter', 'sortPredicates', 'rollMessage']) {
        const value = part.get(key);
        if (
          value === undefined ||
          value === null ||
          value === '' ||
          (Array.isArray(value) && value.length === 0)
        )
          continue;
        if (typeof value !== 'string') {
          this.notes.add(
            'lost',
            `${part.path}.${key}`,
            made.name,
            `Un choix d’objets n’existe pas ici : ${JSON.stringify(value).slice(0, 500)}`,
            made,
          );
          continue;
        }
        const source = value;
        made.formulas.push({
          part: 'effect',
          source,
          path: `${part.path}.${key}`,
          reason: 'un filtre d’objets n’existe pas ici',
        });
      }
      part.skip(
        'showCreate',
        'showDelete',
        'createItemDialogTitle',
        'createItemDialogShowTemplateList',
        'createItemDialogButton',
        'newItemDefaultName',
        'defaultTemplate',
      );
    }
    if (made.columns.length > COLUMNS_MAX) {
      for (const lost of made.columns.splice(COLUMNS_MAX)) {
        this.notes.add(
          'lost',
          lost.path,
          lost.name,
          `Colonne en trop : ${COLUMNS_MAX} au plus. ${lost.formulas.map(({ source }) => source).join(' ')}`.trim(),
          made,
        );
      }
    }
    if (made.columns.length === 0)
      made.columns.push({ ...field(part.path, [], 'Nom', 'string'), isExtra: true });
    const predefined = part.get('predefinedLines');
    if (Array.isArray(predefined) && predefined.length > 0)
      this.notes.add(
        'lost',
        `${part.path}.predefinedLines`,
        made.name,
        `Des lignes déjà remplies (${predefined.length}) : ${JSON.stringify(predefined).slice(0, 1000)}`,
        made,
      );
  }

  #column(part: Part): FieldPlan[] {
    if (BOXES.has(wordsOf(part.json['type']))) {
      const inner = part.parts('contents').flatMap(one => this.#column(one));
      part.skip('type', 'key', 'title');
      this.notes.rest(part, 'Groupe', inner[0], { looks: LOOKS, neutral: NEUTRAL });
      return inner;
    }
    const heading = plainText(wordsOf(part.json['colName']));
    if (isStatic(part)) {
      this.#asLabel(part);
      part.skip('colName');
      const text = plainText(wordsOf(part.json['value'], 500));
      if (text)
        this.notes.add(
          'changed',
          part.path,
          heading || text,
          `Une colonne qui ne porte que le texte « ${text} » n’est pas reprise.`,
        );
      return [];
    }
    part.skip('colName');
    const made = this.#field(part, heading);
    if (!made) return [];
    if (heading && (made.name === made.keys[0] || made.name === '')) made.name = heading;
    if (made.type === 'repeat') {
      // Lines stand in lines once, without further ones.
      for (const column of made.columns ?? []) if (column.type === 'repeat') column.type = 'string';
    }
    return [made];
  }

  #hidden(system: Part): FieldPlan[] {
    return system.parts('hidden').map(part => {
      const key = part.words('name', 'key');
      const value = part.get('value') ?? part.get('formula') ?? part.get('expression');
      part.skip('value', 'formula', 'expression', 'id');
      const source = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
      const made = field(part.path, [key], key || 'Attribut caché', 'string');
      if (source.trim())
        made.formulas.push({
          part: 'formula',
          source,
          path: `${part.path}.value`,
          translate: scope => hiddenValue(source, scope),
        });
      this.notes.rest(part, key, made, { looks: LOOKS, neutral: NEUTRAL });
      return made;
    });
  }

  /** Bars above tokens: a number with its maximum. */
  #bars(system: Part, tabs: readonly TabPlan[]): void {
    const bars = system.part('attributeBar');
    if (!bars) return;
    const known = new Map(
      fieldsOf(tabs)
        .flatMap(one => one.keys.map(key => [key, one] as const))
        .toReversed(),
    );
    for (const key of Object.keys(bars.json)) {
      const bar = bars.part(key);
      if (!bar) continue;
      const [value, most] = [bar.get('value'), bar.get('max')].map(one =>
        typeof one === 'number' ? String(one) : typeof one === 'string' ? one : '',
      );
      bar.skip('editable', 'key', 'name');
      const plain = (text: string | undefined) =>
        /^\s*(?:\$\{)?\s*([\p{L}_]\w*)\s*(?:\}\$)?\s*$/u.exec(text ?? '')?.[1];
      const current = known.get(plain(value) ?? '');
      if (
        current?.type === 'number' &&
        current.formulas.every(({ part }) => part !== 'formula') &&
        plain(most)
      ) {
        current.maximumKey ??= plain(most) ?? '';
        current.keys.push(`${key}.value`, key);
        this.notes.add(
          'changed',
          bar.path,
          key,
          'La barre devient une jauge sur le champ qu’elle montre.',
          current,
        );
        continue;
      }
      const made = field(bar.path, [`${key}.value`, key], key, 'number');
      const top = field(bar.path, [`${key}.max`], `${key} (maximum)`, 'number');
      for (const [one, source, name] of [
        [made, value, 'value'],
        [top, most, 'max'],
      ] as const) {
        if (source?.trim())
          one.formulas.push({
            part: 'formula',
            source,
            path: `${bar.path}.${name}`,
            translate: scope => looseValue(source, scope),
          });
        one.isExtra = true;
      }
      made.maximumKey = `${key}.max`;
      this.#extras.push(made, top);
    }
  }

  /** What changes other values there: items, effects, modifiers. */
  #effects(template: Part, system: Part): void {
    const tell = (part: Part, key: string, what: string) => {
      const value = part.get(key);
      const all = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
      for (const [index, one] of all.entries()) {
        const name = isObject(one) ? wordsOf(one['name'] ?? one['key'] ?? one['id']) : '';
        this.notes.add(
          'lost',
          join(join(part.path, key), index),
          name || what,
          `${what} : ${JSON.stringify(one).slice(0, 1000)}`,
        );
      }
    };
    tell(system, 'modifiers', 'Un modificateur d’objet n’existe pas ici');
    tell(system, 'conditionalModifierList', 'Un modificateur conditionnel n’existe pas ici');
    tell(system, 'activeEffects', 'Un effet n’existe pas ici');
    tell(template, 'effects', 'Un effet n’existe pas ici');
    tell(template, 'items', 'Un objet porté par le modèle n’est pas repris');
    system.skip('activeEffects');
  }
}

const COLUMNS_MAX = 12;
const WIDTHS: Readonly<Record<string, 3 | 4 | 6 | undefined>> = {
  'grid-2': 6,
  'grid-3': 4,
  'grid-4': 3,
  'grid-5': 3,
  'grid-6': 3,
  'grid-7': 3,
  'grid-8': 3,
  'grid-9': 3,
  'grid-10': 3,
  'grid-11': 3,
  'grid-12': 3,
  horizontal: 4,
};
const EDITABLE = [['editableFormula', 'une condition de modification n’existe pas ici']] as const;

/** Values of hidden attributes are formulas with or without their signs. */
function hiddenValue(source: string, scope: ForeignScope): AnyValue {
  return holdsFormula(source) ? phraseValue(source, scope) : expressionValue(source, scope);
}

const hasScript = (text: string): boolean => text.includes('%{');

/** A label that says words, and nothing else. */
function isStatic({ json }: Part): boolean {
  if (json['type'] !== 'label') return false;
  const value = wordsOf(json['value'], 5000);
  // A number with a name is read by formulas.
  if (wordsOf(json['key']) && numberIn(json['value']) !== undefined) return false;
  const isRolled = [json['rollMessage'], json['altRollMessage']].some(
    one => typeof one === 'string' && one.trim() !== '',
  );
  return (
    !isRolled &&
    !holdsFormula(value) &&
    !hasScript(value) &&
    !holdsFormula(json['prefix']) &&
    !holdsFormula(json['suffix'])
  );
}

function conditionOf(part: Part): Condition | undefined {
  const source = part.get('visibilityFormula');
  if (typeof source !== 'string' || !source.trim()) return undefined;
  return { source, path: `${part.path}.visibilityFormula`, translate: scope => looseValue(source, scope) };
}

/** Two conditions that both hold. */
function both(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  if (!one || !other) return one ?? other;
  const { translate: first } = one;
  const { translate: second } = other;
  return {
    source: `(${one.source}) and (${other.source})`,
    path: other.path,
    translate: scope => {
      const known: (AnyValue | undefined)[] = [first?.(scope), second?.(scope)];
      const translator = new Translator(scope, CSB_SEMANTICS, node => {
        const value = node.type === 'name' ? known[Number(node.name)] : undefined;
        return value && (value.type === 'flag' || value.type === 'number' || value.type === 'text')
          ? value
          : undefined;
      });
      return translator.any({
        type: 'binary',
        operator: 'and',
        left: { type: 'name', name: '0' },
        right: { type: 'name', name: '1' },
      });
    },
  };
}

function withCondition(made: FieldPlan, condition: Condition | undefined): void {
  if (condition) made.formulas.push({ part: 'showIf', ...condition });
}

function initialOf(type: FieldPlan['type'], value: unknown): SheetField['initial'] {
  if (type === 'number') return numberIn(value);
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (type === 'textarea') return plainText(wordsOf(value, 20_000), '\n') || undefined;
  return type === 'repeat' || type === 'roll' ? undefined : wordsOf(value, 500) || undefined;
}

/** Reads a template of Custom System Builder. */
export const readCsb = (template: Part): SheetPlan => new CsbReader().read(template);
