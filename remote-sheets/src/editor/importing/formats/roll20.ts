import type { FieldType } from '@rpd/shared/domain';
import { CSB_SEMANTICS } from '../formulas/csb.functions.ts';
import { rollTranslator } from '../formulas/dice.ts';
import { ROLL20 } from '../formulas/dialects.ts';
import { readExpression, Untranslated } from '../formulas/expression.ts';
import { SEPARATOR } from '../formulas/values.ts';
import { plainText } from '../formulas/markup.ts';
import type { ForeignScope } from '../formulas/scope.ts';
import { Translator } from '../formulas/translate.ts';
import { isObject, listOf, numberIn, Part, wordsOf, type Json } from '../part.ts';
import { field, type FieldPlan, type RowPlan, type SheetPlan } from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';
import { set, setColumns, setInitial } from './shared.ts';

// Sheets of Roll20: `sheet.json` names files and options, the HTML has the fields; a character has attributes.

const LOOKS = new Set([
  'css',
  'preview',
  'compatibility',
  'legacy',
  'translation',
  'advanced',
  'roll20userid',
  'patreon',
  'tipeee',
  'kofi',
  'hidden',
  'css_page',
]);
const FILES = ['html', 'css', 'preview', 'translation'] as const;

export const isRoll20 = (json: Json): boolean =>
  (typeof json['html'] === 'string' &&
    (typeof json['css'] === 'string' ||
      'authors' in json ||
      'roll20userid' in json ||
      'useroptions' in json)) ||
  Array.isArray(json['useroptions']) ||
  isAttributes(json);

const isAttributes = (json: Json): boolean =>
  [json['attribs'], json['attributes']].some(
    list =>
      Array.isArray(list) && listOf(list).some(one => 'name' in one && ('current' in one || 'max' in one)),
  ) ||
  (isObject(json['character']) && isAttributes(json['character']));

const valueOf = (source: string, scope: ForeignScope) =>
  new Translator(foldedScope(scope), CSB_SEMANTICS).any(readExpression(unbracketed(source), ROLL20));

/** `[[ … ]]` without dice is a calculation. */
const unbracketed = (source: string): string =>
  source.replace(/\[\[([\s\S]*)\]\]/u, '($1)').replace(/\[\[|\]\]/gu, '');

const foldedScope = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.inLine?.(name.toLowerCase()) ?? scope.find(name.toLowerCase()),
  ...(scope.inLine && { inLine: scope.inLine }),
});

/** The rolls of a button: what stands in double brackets, with the words in front of each. */
function rollOf(source: string, scope: ForeignScope): { text: string; missing: string[] } {
  if (/%\{|!\w/u.test(source)) throw new Untranslated('elle appelle une commande ou une capacité de Roll20');
  const found = [...source.matchAll(/(?:\{\{([^{}=]*)=)?[^[{}]*?\[\[((?:(?!\[\[)[\s\S])*?)\]\]/gu)];
  const plain = /\/(?:r|roll|gmroll)\s+([^\n]+)/u.exec(source)?.[1];
  const rolls =
    found.length > 0
      ? found.map(([, label = '', roll = '']) => ({ label, roll }))
      : plain
        ? [{ label: '', roll: plain }]
        : [];
  if (rolls.length === 0) throw new Untranslated('elle ne lance aucun dé');
  const missing: string[] = [];
  const translator = rollTranslator(foldedScope(scope), CSB_SEMANTICS);
  let hasDice = false;
  const texts = rolls.map(({ label, roll }) => {
    const names: string[] = [];
    const marked = roll.replace(
      /@\{([^{}]*)\}/gu,
      (_all, name: string) => `:${names.push(name.replace(/^(?:selected|target)\|/u, '')) - 1}ATTR:`,
    );
    const ready = marked
      .replace(/:(\d+)ATTR:/gu, (_all, index: string) => `:${plainName(names[Number(index)] ?? '')}:`)
      .replace(/\[[^\]]*\]/gu, '')
      .replace(/c[sf](?:[<>]=?|=)?\d+/gu, '');
    const value = translator.number({ type: 'dice', source: ready });
    hasDice ||= value.hasDice === true;
    const words = plainText(label)
      .replace(/[^\p{L}\p{N}\s'’-]+/gu, ' ')
      .trim()
      .slice(0, 40);
    return `${/^\p{L}/u.test(words) ? `${words}: ` : ''}${value.text}`;
  });
  if (!hasDice) throw new Untranslated('elle ne lance aucun dé');
  if (/&\{template/u.test(source)) missing.push('la mise en page de son message');
  return { text: texts.join(SEPARATOR), missing };
}

const plainName = (name: string): string =>
  name
    .replace(/\|max$/u, '_max')
    .replace(/[^\p{L}\p{N}_]/gu, '_')
    .toLowerCase();

class Roll20Reader {
  readonly notes = new Notes();
  #name = '';

  sheet(part: Part): SheetPlan {
    const { json } = part;
    const html = wordsOf(json['html'], 2_000_000);
    if (/<\w+[^>]+name\s*=\s*["']?attr_/u.test(html)) return readRoll20Html(html);
    const source = isObject(json['character']) ? new Part(json['character'], 'character') : part;
    if (isAttributes(json)) return this.#character(source);
    this.#name = wordsOf(json['name']) || html.replace(/\.html?$/iu, '');
    const fields = part.parts('useroptions').flatMap(option => this.#option(option));
    for (const key of FILES) {
      const value = part.words(key);
      if (value)
        this.notes.add(
          'lost',
          key,
          value,
          key === 'html'
            ? `Les champs de la fiche sont dans « ${value} », que ce fichier ne contient pas : importez ce fichier HTML pour les reprendre.`
            : `Ce fichier n’est pas lu : ${value}`,
        );
    }
    const description = [
      wordsOf(part.get('instructions'), 4000),
      part.words('authors') && `Auteurs de la fiche Roll20 : ${part.words('authors')}`,
    ]
      .filter(Boolean)
      .join('\n\n');
    this.notes.rest(part, this.#name, undefined, { looks: LOOKS });
    const rows: RowPlan[] = [
      { name: fields.length > 0 ? 'Options de la fiche' : '', columns: [{ name: '', fields }] },
    ];
    return {
      from: FORMATS.roll20,
      name: this.#name,
      ...(description && { description: description.slice(0, 5000) }),
      tabs: [{ name: 'Fiche', rows }],
      lines: this.notes.all(),
      mayBeEmpty: true,
    };
  }

  #option(option: Part): FieldPlan[] {
    const key = option.words('attribute');
    const name = plainText(option.words('displayname', 'displaytranslationkey', 'attribute'));
    const kind = option.words('type');
    const type: FieldType =
      kind === 'select'
        ? 'select'
        : kind === 'checkbox'
          ? 'checkbox'
          : kind === 'number'
            ? 'number'
            : 'string';
    const made = field(option.path, [key.toLowerCase()], name || key, type);
    const given = option.get('options');
    const list = Array.isArray(given) ? given : wordsOf(given, 20_000).split(',').filter(Boolean);
    if (type === 'select') {
      const options = list.map((one: unknown) => {
        if (typeof one !== 'string') return one;
        const [label = '', value = label] = one.split('|');
        return { label: label.trim(), value: value.trim() };
      });
      set(made, optionsOnly(options));
    } else if (list.length > 0)
      this.notes.add(
        'lost',
        `${option.path}.options`,
        name,
        `Options d’un champ qui n’est pas un choix : ${JSON.stringify(list).slice(0, 1000)}`,
        made,
      );
    const initial = option.get('default') ?? option.get('checked') ?? option.get('value');
    option.skip('checked');
    option.skip(
      'value',
      'optiontranslationkeys',
      'displaytranslationkey',
      'description',
      'descriptiontranslationkey',
    );
    const help = plainText(wordsOf(option.json['description']));
    if (help) set(made, { help });
    const checked = typeof initial === 'string' && ['1', 'on', 'checked', 'true'].includes(initial);
    const unchecked = typeof initial === 'string' && ['', '0', 'off', 'false'].includes(initial);
    if (type === 'checkbox' && typeof initial === 'string' && !checked && !unchecked)
      setInitial(made, initial, option.path, this.notes);
    else if (type === 'checkbox') set(made, { initial: initial === true || initial === 1 || checked });
    else if (type === 'select' && typeof initial === 'string') {
      const found = made.settings.options?.find(
        ({ value, label }) => value === initial.split('|').at(-1) || label === initial,
      );
      if (found) set(made, { initial: found.value });
      else setInitial(made, initial, option.path, this.notes);
    } else setInitial(made, initial, option.path, this.notes);
    this.notes.rest(option, name, made, { looks: LOOKS });
    return [made];
  }

  #character(part: Part): SheetPlan {
    const name = part.words('name');
    const list = part.parts('attribs').length > 0 ? part.parts('attribs') : part.parts('attributes');
    const lines = new Map<string, Map<string, FieldPlan>>();
    const fields: FieldPlan[] = [];
    for (const attribute of list) {
      const key = attribute.words('name');
      const [, section, , column] =
        /^repeating_([^_]+(?:-[^_]+)*)_(-?[^_]+(?:_[^_]{1,3})?)_(.+)$/u.exec(key) ?? [];
      const current = attribute.get('current');
      const type: FieldType =
        numberIn(current) === undefined
          ? wordsOf(current, 600).length > 200
            ? 'textarea'
            : 'string'
          : 'number';
      const most = attribute.get('max');
      attribute.skip('id');
      if (section && column) {
        const columns = lines.get(section) ?? new Map<string, FieldPlan>();
        lines.set(section, columns);
        if (!columns.has(column))
          columns.set(column, field(attribute.path, [column.toLowerCase()], column, type));
        this.notes.add('lost', attribute.path, key, `Ligne d’un personnage : ${wordsOf(current, 1000)}`);
        continue;
      }
      const made = field(attribute.path, [key.toLowerCase()], key, type);
      const isFormula = typeof current === 'string' && /@\{/u.test(current);
      if (isFormula) {
        made.type = 'string';
        made.formulas.push({
          part: 'formula',
          source: current,
          path: `${attribute.path}.current`,
          translate: scope => valueOf(current, scope),
        });
      } else setInitial(made, current, attribute.path, this.notes);
      fields.push(made);
      if (most !== undefined && most !== '' && most !== null) {
        const top = field(
          attribute.path,
          [`${key}_max`.toLowerCase()],
          `${key} (maximum)`,
          numberIn(most) === undefined ? 'string' : 'number',
        );
        setInitial(top, most, attribute.path, this.notes);
        if (made.type === 'number' && top.type === 'number') made.maximumKey = top.keys[0] ?? '';
        fields.push(top);
      }
      this.notes.rest(attribute, key, made, { looks: LOOKS });
    }
    for (const [section, columns] of lines) {
      const made = field('', [section], section, 'repeat');
      setColumns(made, [...columns.values()], this.notes, 0);
      fields.push(made);
    }
    fields.push(...part.parts('abilities').map(ability => this.#ability(ability)));
    for (const key of ['bio', 'gmnotes']) {
      const text = part.words(key);
      if (!text) continue;
      fields.push(
        field(`${part.path}.${key}`, [key], key === 'bio' ? 'Biographie' : 'Notes du meneur', 'textarea', {
          initial: plainText(wordsOf(part.json[key], 20_000), '\n'),
          ...(key === 'gmnotes' && { visibility: 'gmOnly' as const }),
        }),
      );
    }
    part.skip(
      'schema_version',
      'oldId',
      'avatar',
      'defaulttoken',
      'tags',
      'controlledby',
      'inplayerjournals',
    );
    this.notes.rest(part, name, undefined, { looks: LOOKS });
    return {
      from: FORMATS.roll20,
      name,
      tabs: [{ name: 'Fiche', rows: [{ name: '', columns: [{ name: '', fields }] }] }],
      lines: this.notes.all(),
    };
  }

  #ability(ability: Part): FieldPlan {
    const name = ability.words('name');
    const action = wordsOf(ability.get('action'), 10_000);
    const made = field(ability.path, [], name || 'Jet', 'roll');
    if (action)
      made.formulas.push({
        part: 'dice',
        source: action,
        path: `${ability.path}.action`,
        roll: scope => rollOf(action, scope),
      });
    ability.skip('order', 'istokenaction', 'id', 'showInMacroBar');
    this.notes.rest(ability, name, made, { looks: LOOKS });
    return made;
  }
}

const optionsOnly = (list: unknown): { options: NonNullable<FieldPlan['settings']['options']> } => ({
  options: optionsFrom(list, { value: ['value', 'label'], label: ['label', 'value'] }).options,
});

const TAG = /<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/giu;
const ATTRIBUTE = /([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;
const FIELDS_MAX = 1900;

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
    return ' '.repeat(1);
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
      notes.add('lost', name, name, 'Champ en trop : une fiche en a 2 000 au plus.');
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

/** Reads a `sheet.json`, or a character's attributes. */
export const readRoll20 = (part: Part): SheetPlan => new Roll20Reader().sheet(part);
