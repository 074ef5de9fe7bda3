import { plainText } from '@rpd/shared/importing';
import { isObject, Part, lookUp, wordsOf } from '../part.ts';
import { field, type FieldPlan, type RowPlan, type SheetPlan, type TabPlan } from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';
import {
  fieldsIn,
  set,
  setColumns,
  withCondition,
  reportGroupInLines,
  reportInitialLines,
} from './shared.ts';
import { readChoices, readRating } from './survey/choices.ts';
import { reportLanguages } from './survey/languages.ts';
import { conditionOf, inRow, valueOf } from './survey/formulas.ts';
import { cellKind, matrixFields, readGroup, readSettings, shownParts } from './survey/question.ts';
import { INPUTS, LOOKS, NEUTRAL, TYPES, WORDS } from './survey/settings.ts';

// Forms of SurveyJS: pages become tabs, panels rows, questions fields.

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
    reportLanguages(this.notes, form);
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
      readGroup(this.notes, page, name, first);
    }
    return tab;
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
        const fields = fieldsIn(inner);
        readGroup(this.notes, element, name || element.words('name'), fields[0]);
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
    if (WORDS.has(kind)) return shownParts(this.notes, part, name, kind);
    if (kind === 'multipletext') return this.#several(part, key, name, depth);
    if (kind === 'matrix') return matrixFields(this.notes, part, key, name);
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
    const extra = readChoices(this.notes, part, made, cell);
    if (type === 'repeat') this.#lines(part, made, depth);
    if (kind === 'rating') readRating(part, made);
    readSettings(this.notes, part, made, kind);
    return [made, ...extra];
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
      reportInitialLines(this.notes, made, `${part.path}.defaultValue`, given);
    for (const key of ['defaultRowValue', 'defaultPanelValue']) {
      const value = part.get(key);
      if (isObject(value) && Object.keys(value).length > 0)
        reportInitialLines(this.notes, made, `${part.path}.${key}`, value);
    }
    part.skip('defaultValue', 'defaultValueFromLastRow');
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
    reportGroupInLines(this.notes, part, name, made[0]);
    readGroup(this.notes, part, name, made[0]);
    return made;
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
    readGroup(this.notes, part, name, made[0]);
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
    readGroup(this.notes, part, name, made[0]);
    return made;
  }
}

/** Reads a form of SurveyJS. */
export const readSurvey = (form: Part): SheetPlan => new SurveyReader().read(form);
