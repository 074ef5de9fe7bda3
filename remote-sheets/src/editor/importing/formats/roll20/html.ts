import { plainText } from '@rpd/shared/importing';
import { numberIn } from '../../part.ts';
import { field, type FieldPlan, type SheetPlan } from '../../plan.ts';
import { FORMATS } from '../../report.ts';
import { dividerOf, pictureOf } from '../display.ts';
import { Notes } from '../notes.ts';
import { set, setColumns, setInitial } from '../shared.ts';
import { rollOf, valueOf } from './formulas.ts';
import { optionsOnly } from './options.ts';
import type { FieldType } from '@rpd/shared/domain';

// The HTML of a sheet.

const TAG = /<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/giu;

const ATTRIBUTE = /([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;

const FIELDS_MAX = 20_000;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, key = '', one, two, three]) => [
      key.toLowerCase(),
      one ?? two ?? three ?? '',
    ]),
  );

/** Reads the HTML of a sheet: each `attr_` is a field, `repeating_` are lines, buttons that roll are rolls. */
export function readRoll20Html(html: string): SheetPlan {
  const notes = new Notes();
  const fields: FieldPlan[] = [];
  const names = new Map<string, FieldPlan>();
  let section: { made: FieldPlan; columns: Map<string, FieldPlan> } | undefined;
  let options: { made: FieldPlan; list: { value: string; label: string }[] } | undefined;
  let words = '';
  let at = 0;
  const add = (made: FieldPlan, name: string) => {
    const known = section ? section.columns : names;
    const before = known.get(name);
    if (before) {
      // Radio buttons of one name are one choice; other doubles show one value there.
      return before;
    }
    known.set(name, made);
    if (!section) fields.push(made);
    return made;
  };
  const plain = html.replace(/<!--[\s\S]*?-->|<(script|style|rolltemplate)\b[\s\S]*?<\/\1\s*>/giu, block => {
    if (/^<script/iu.test(block))
      notes.add(
        'lost',
        'script',
        'Programme',
        `Un programme de la fiche (sheet worker) n’est pas repris : ${block.slice(0, 5000)}`,
      );
    if (/^<rolltemplate/iu.test(block)) notes.look('rolltemplate');
    return ' ';
  });
  for (const found of plain.matchAll(TAG)) {
    const [all, close, tag = '', attributes = ''] = found;
    words += plainText(plain.slice(at, found.index)) ? ` ${plainText(plain.slice(at, found.index))}` : '';
    at = found.index + all.length;
    const kind = tag.toLowerCase();
    const own = attributesOf(attributes);
    if (close) {
      if (kind === 'fieldset' && section) {
        setColumns(section.made, [...section.columns.values()], notes, 0);
        section = undefined;
      }
      if (kind === 'select' && options) {
        set(options.made, optionsOnly(options.list));
        options = undefined;
      }
      continue;
    }
    const repeating = /\brepeating_([\w-]+)/u.exec(own['class'] ?? '')?.[1];
    if (kind === 'fieldset' && repeating) {
      const made = field(
        `repeating_${repeating}`,
        [`repeating_${repeating}`],
        repeating.replace(/[-_]+/gu, ' '),
        'repeat',
      );
      fields.push(made);
      section = { made, columns: new Map() };
      words = '';
      continue;
    }
    if (kind === 'option' && options) {
      const label = plainText(
        plain.slice(at, plain.indexOf('<', at) < 0 ? undefined : plain.indexOf('<', at)),
      );
      options.list.push({ value: own['value'] ?? label, label: label || (own['value'] ?? '') });
      if ('selected' in own) set(options.made, { initial: own['value'] ?? label });
      continue;
    }
    if (!section && (kind === 'img' || kind === 'hr') && !own['name']) {
      const path = `${kind}[${found.index}]`;
      if (kind === 'hr') fields.push(dividerOf(path));
      else fields.push(...pictureOf(notes, path, own['src'] ?? '', plainText(own['alt'] ?? '')));
      continue;
    }
    const name = /^attr_(.+)$/u.exec(own['name'] ?? '')?.[1]?.toLowerCase();
    const roll = /^(?:roll|act)_(.+)$/u.exec(own['name'] ?? '')?.[1];
    const label = () =>
      words
        .trim()
        .split(/\s{2,}|:/u)
        .at(-1)
        ?.trim()
        .slice(-60) ?? '';
    if (kind === 'button' && own['type'] !== 'action' && own['value']) {
      const source = plainText(own['value'].replace(/&amp;/gu, '&'));
      const made = field(
        roll ?? 'button',
        [],
        plainText(own['title'] ?? '') || label() || (roll ?? 'Jet'),
        'roll',
      );
      made.formulas.push({
        part: 'dice',
        source,
        path: roll ?? 'button',
        roll: scope => rollOf(source, scope),
      });
      add(made, `\0${roll ?? fields.length}`);
      words = '';
      continue;
    }
    if (kind === 'button' && roll) {
      notes.add(
        'lost',
        roll,
        label() || roll,
        'Un bouton qui lance un programme (type="action") n’est pas repris.',
      );
      continue;
    }
    if (!name) continue;
    if (names.size > FIELDS_MAX) {
      notes.add('lost', name, name, 'Champ en trop\u00a0: le fichier en a plus de 20\u00a0000.');
      continue;
    }
    const input = (own['type'] ?? '').toLowerCase();
    const type: FieldType =
      kind === 'select' || input === 'radio'
        ? 'select'
        : kind === 'textarea'
          ? 'textarea'
          : input === 'checkbox'
            ? 'checkbox'
            : input === 'number' || input === 'range'
              ? 'number'
              : input === 'date'
                ? 'date'
                : 'string';
    const title = plainText(own['title'] ?? '') || label() || name;
    const made = add(field(`attr_${name}`, [name], title.length > 2 ? title : name, type), name);
    words = '';
    if (input === 'radio') {
      const list = made.settings.options ?? [];
      const value = own['value'] ?? String(list.length + 1);
      if (made.type === 'select' && list.every(option => option.value !== value))
        set(made, { options: [...list, { value, label: value }] });
      if ('checked' in own && made.type === 'select') set(made, { initial: value });
      continue;
    }
    if (kind === 'select') options = { made, list: [...(made.settings.options ?? [])] };
    if (input === 'hidden' && made.formulas.length === 0) made.isHidden = true;
    if (kind === 'span') continue;
    const value = own['value'] ?? '';
    if ('disabled' in own && value && made.formulas.length === 0) {
      made.type = 'string';
      made.formulas.push({
        part: 'formula',
        source: value,
        path: `attr_${name}`,
        translate: scope => valueOf(value, scope),
      });
    } else if (input === 'checkbox') {
      if ('checked' in own) set(made, { initial: true });
    } else if (value) setInitial(made, value, `attr_${name}`, notes);
    if (made.type === 'number')
      set(made, { min: numberIn(own['min']), max: numberIn(own['max']), step: numberIn(own['step']) });
  }
  if (section) setColumns(section.made, [...section.columns.values()], notes, 0);
  for (const made of fields) {
    const top = names.get(`${made.keys[0] ?? ''}_max`);
    if (made.type === 'number' && top?.type === 'number') made.maximumKey = `${made.keys[0] ?? ''}_max`;
  }
  return {
    from: FORMATS.roll20,
    name: '',
    tabs: [{ name: 'Fiche', rows: [{ name: '', columns: [{ name: '', fields }] }] }],
    lines: notes.all(),
  };
}
