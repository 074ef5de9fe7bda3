import { plainText } from '@rpd/shared/importing';
import { lookUp, type Part, wordsOf } from '../part.ts';
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
import { keepLooks, keepTitle, titleOf } from './csb/around.ts';
import { isStatic, labelField, radioField, readChoices, readLabel } from './csb/components.ts';
import { readSettings, readVisibility } from './csb/field.ts';
import { both, conditionOf } from './csb/formulas.ts';
import { fieldsOfTabs, nameByLabels, noteCondition, shownOf, type Label } from './csb/labels.ts';
import { startReading, type Reading } from './csb/reading.ts';
import {
  BOXES,
  CHOICES,
  LONG_TEXTS,
  LOOKS,
  NEUTRAL,
  NUMBERS,
  TABLES,
  TEXTS,
  WIDTHS,
} from './csb/settings.ts';
import { readBars, reportEffects, hiddenFields } from './csb/system.ts';
import { readColumn } from './csb/column.ts';
import { nameFor } from './csb/names.ts';
import { readTable } from './csb/layoutTable.ts';
import { readLines } from './csb/tables.ts';
import { pictureIn } from './display.ts';
import { fieldsIn, withCondition } from './shared.ts';

// Templates of Foundry's Custom System Builder.

class CsbReader {
  readonly #reading: Reading;

  constructor(template: Part, around: unknown) {
    this.#reading = startReading(template, around);
  }

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
    this.#reading.extras.push(...hiddenFields(this.#reading, system));
    readBars(this.#reading, system, tabs);
    reportEffects(this.#reading, template, system);
    if (this.#reading.extras.length > 0) {
      for (const extra of this.#reading.extras) extra.isHidden = true;
      const row: RowPlan = {
        name: 'Attributs cachés',
        columns: [{ name: '', fields: this.#reading.extras }],
        isHidden: true,
      };
      const [first] = tabs;
      if (first) first.rows.push(row);
      else tabs.push({ name: 'Fiche', rows: [row] });
    }
    if (system !== template)
      this.#reading.notes.rest(system, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    this.#reading.notes.rest(template, name, undefined, { looks: LOOKS, neutral: NEUTRAL });
    return { from: FORMATS.csb, name, tabs, lines: this.#reading.notes.all() };
  }

  #sides(header: Part | undefined, body: Part | undefined): TabPlan[] {
    const main: RowPlan[] = [];
    const tabs: TabPlan[] = [];
    for (const side of [header, body]) {
      if (!side) continue;
      side.skip('key', 'type', 'title');
      main.push(...this.#rows(side, tabs, undefined, []));
      this.#reading.notes.rest(side, 'Fiche', undefined, { looks: LOOKS, neutral: NEUTRAL });
    }
    return main.length > 0 ? [{ name: 'Fiche', rows: main }, ...tabs] : tabs;
  }

  /** The rows below a box. Tabs that are found in it are tabs of the sheet. */
  #rows(
    box: Part,
    tabs: TabPlan[],
    around: Condition | undefined,
    path: readonly string[],
    aroundTabs = around,
  ): RowPlan[] {
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
        this.#tabs(part, tabs, both(aroundTabs, conditionOf(part)), path);
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
      const title = titleOf(tab, 'name', 'label', 'title', 'key');
      const name = title.text || `Onglet ${tabs.length + 1}`;
      const condition = both(around, conditionOf(tab));
      const own: TabPlan = { name: [...path, name].join(' › '), rows: [], condition };
      tabs.push(own);
      own.rows = this.#rows(tab, tabs, undefined, [...path, name]);
      tab.skip('key');
      readVisibility(tab, fieldsOf([own]));
      keepTitle(title, fieldsOf([own])[0]);
      this.#reading.notes.rest(tab, name, fieldsOf([own])[0], { looks: LOOKS, neutral: NEUTRAL });
      if (own.rows.length > 0) continue;
      tabs.splice(tabs.indexOf(own), 1);
      this.#reading.notes.add('changed', tab.path, name, 'Un onglet sans champ n’est pas repris.');
      noteCondition(this.#reading.notes, name, conditionOf(tab));
    }
    this.#reading.notes.rest(panel, 'Onglets', undefined, { looks: LOOKS, neutral: NEUTRAL });
  }

  /** A panel or a table: one row; the panels right in it are its columns. */
  #box(part: Part, tabs: TabPlan[], around: Condition | undefined, path: readonly string[]): RowPlan[] {
    const isTable = part.words('type') === 'table';
    part.skip('key');
    const title = titleOf(part, 'title', 'label', 'name');
    const name = title.text;
    const condition = both(around, conditionOf(part));
    const before = tabs.length;
    const columns = isTable
      ? [
          {
            name: '',
            fields: readTable(this.#reading, part, (cells, naming) => this.#fields(cells, undefined, naming)),
          },
        ]
      : this.#columns(part, tabs, path, condition);
    const full = columns.filter(({ fields }) => fields.length > 0);
    const fields = full.flatMap(column => column.fields);
    readVisibility(part, fields);
    keepTitle(title, fields[0]);
    keepLooks(part, fields[0]);
    this.#reading.notes.rest(part, name || 'Groupe', fields[0], { looks: LOOKS, neutral: NEUTRAL });
    if (full.length === 0) {
      if (name)
        this.#reading.notes.add(
          'changed',
          part.path,
          name,
          'Un groupe sans champ\u00a0: son titre n’est pas repris.',
        );
      if (tabs.length === before) noteCondition(this.#reading.notes, name || 'Groupe', condition);
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

  #columns(
    part: Part,
    tabs: TabPlan[],
    path: readonly string[],
    condition: Condition | undefined,
  ): ColumnPlan[] {
    const flow = part.words('flow');
    const inner = this.#rows(part, tabs, undefined, path, condition);
    const isBeside = flow === 'horizontal' || flow.startsWith('grid');
    const width = lookUp(WIDTHS, flow);
    if (!isBeside || inner.length < 2) {
      const fields = fieldsIn(inner);
      if (width && inner.length === 1) for (const one of fields) one.settings = { width, ...one.settings };
      return [{ name: '', fields }];
    }
    return inner.map(row => ({
      name: row.name,
      fields: fieldsIn([{ ...row, name: '', condition: undefined }]),
      condition: row.condition,
    }));
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
        found.push(...fieldsIn(rows), ...fieldsOfTabs(tabs));
        continue;
      }
      if (isStatic(part)) {
        const value = wordsOf(part.json['value'], 5000);
        waiting.push({
          text: plainText(`${wordsOf(part.json['prefix'])} ${value} ${wordsOf(part.json['suffix'])}`),
          part,
          condition: both(around, conditionOf(part)),
          picture: pictureIn(value),
        });
        readLabel(this.#reading, part);
        continue;
      }
      const made = this.#field(part, naming?.(part) ?? '');
      if (!made) continue;
      withCondition(made, around);
      const left = nameByLabels(this.#reading.notes, waiting, made, Boolean(naming));
      made.name ||= nameFor(made);
      found.push(...left.flatMap(one => shownOf(this.#reading.notes, one)), made);
      waiting = [];
    }
    found.push(...waiting.flatMap(one => shownOf(this.#reading.notes, one)));
    return found;
  }

  #field(part: Part, naming: string): FieldPlan | undefined {
    const kind = part.words('type');
    const key = part.words('key');
    const title = titleOf(part, 'label', 'colName', 'title', 'addButtonLabel');
    const label = title.text;
    const name = label || naming || key;
    if (kind === 'radioButton') return radioField(this.#reading, part, name);
    if (kind === 'label' || kind === 'button') {
      const shown = labelField(this.#reading, part, key, label, naming);
      keepTitle(title, shown);
      return shown;
    }
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
      this.#reading.notes.add(
        'changed',
        part.path,
        made.name,
        `« ${kind || 'sans type'} » n’a pas d’équivalent : devient un texte à remplir.`,
        made,
      );
    keepTitle(title, made);
    if (type === 'repeat')
      readLines(this.#reading, part, made, kind, column =>
        readColumn(this.#reading, column, kind, (one, heading) => this.#field(one, heading)),
      );
    if (type === 'select') readChoices(this.#reading, part, made);
    readSettings(this.#reading, part, made);
    return made;
  }
}

/** Reads a template of Custom System Builder. */
export const readCsb = (template: Part, around: unknown): SheetPlan =>
  new CsbReader(template, around).read(template);
