import { plainText } from '@rpd/shared/importing';
import { isObject, listOf, lookUp, type Json, type Part, wordsOf } from '../part.ts';
import { field, type FieldPlan, type RowPlan, type SheetPlan, type TabPlan } from '../plan.ts';
import { FORMATS } from '../report.ts';
import { BOXES, BUTTONS, kindOf, PLAIN, TYPES, WORDS } from './formio/components.ts';
import {
  GIVEN_LABELS,
  readGroup,
  readOptions,
  readSettings,
  shownParts,
  surveyFields,
} from './formio/field.ts';
import { conditionOf } from './formio/formulas.ts';
import { LOOKS, NEUTRAL } from './formio/settings.ts';
import { Notes } from './notes.ts';
import {
  fieldsIn,
  set,
  setColumns,
  withCondition,
  reportGroupInLines,
  reportInitialLines,
} from './shared.ts';

// Forms of Form.io: its calculations are JavaScript, of which single expressions are read.

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
      const kind = kindOf(part.json);
      if (kind === 'tabs') {
        flush();
        for (const tab of part.parts('components')) tabs.push(this.#tab(tab, part));
        readGroup(this.notes, part, 'Onglets', undefined);
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
    readGroup(this.notes, part, name, first);
    return { name, rows, condition: conditionOf(part) ?? (around && conditionOf(around)) };
  }

  #rows(parts: readonly Part[], path: string): RowPlan[] {
    const rows: RowPlan[] = [];
    let open: FieldPlan[] | null = null;
    for (const part of parts) {
      const kind = kindOf(part.json);
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
    const title = plainText(part.words('title', 'legend'));
    const label = plainText(part.words('label'));
    const name = title || (GIVEN_LABELS.test(label) ? '' : label);
    const key = part.words('key');
    const inside = kind === 'container' || kind === 'form' ? [path, key].filter(Boolean).join('.') : path;
    const condition = conditionOf(part);
    const lists = kind === 'columns' ? part.parts('columns') : kind === 'table' ? part.parts('rows') : [part];
    const columns = lists.map(one => {
      const rows = this.#rows(one.parts('components'), inside);
      const fields = fieldsIn(rows);
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
    readGroup(this.notes, part, name || kind, first);
    const shownName = kind === 'columns' || kind === 'table' || kind === 'tabs' ? '' : name;
    return full.length > 0 ? [{ name: shownName, columns: shown, condition }] : [];
  }

  #component(part: Part, path: string, depth: number): FieldPlan[] {
    const kind = kindOf(part.json);
    part.skip('type');
    const key = part.words('key');
    const name = plainText(part.words('label', 'title', 'legend')) || key || kind;
    part.skip('label', 'title');
    if (WORDS.has(kind)) return shownParts(this.notes, part, name);
    if (BUTTONS.has(kind)) {
      this.notes.add(
        'lost',
        part.path,
        name,
        kind === 'button'
          ? `Un bouton (${key}, ${part.words('action') || 'submit'}) n’a pas d’équivalent : la fiche s’enregistre elle-même. ${wordsOf(part.json['custom'], 20_000)}`.trim()
          : 'Un contrôle contre les robots (captcha) n’a pas d’équivalent.',
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
    if (kind === 'survey') return surveyFields(this.notes, part, key, name, path);
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
    if (type === 'select' || type === 'multiselect') readOptions(this.notes, part, made, kind);
    if (kind === 'hidden' || part.json['hidden'] === true) made.isHidden = true;
    if (part.json['hidden'] === true) part.skip('hidden');
    readSettings(this.notes, part, made);
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
    if (hasLines) reportInitialLines(this.notes, made, `${part.path}.defaultValue`, given);
  }

  /** Columns of a line; what stands in boxes stands beside the others. */
  #inLine(part: Part, depth: number): FieldPlan[] {
    const kind = kindOf(part.json);
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
    reportGroupInLines(this.notes, part, name, made[0]);
    readGroup(this.notes, part, name || kind, made[0]);
    return made;
  }
}

/** Reads a form of Form.io. */
export const readFormio = (form: Part): SheetPlan => new FormioReader().read(form);
