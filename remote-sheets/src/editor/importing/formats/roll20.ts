import { plainText } from '@rpd/shared/importing';
import { Part, isObject, numberIn, wordsOf } from '../part.ts';
import { field, type FieldPlan, type RowPlan, type SheetPlan } from '../plan.ts';
import { FORMATS } from '../report.ts';
import { Notes } from './notes.ts';
import { rollOf, valueOf } from './roll20/formulas.ts';
import { readRoll20Html } from './roll20/html.ts';
import { optionsOnly } from './roll20/options.ts';
import { isAttributes } from './roll20/recognise.ts';
import { LOOKS } from './roll20/settings.ts';
import { set, setColumns, setInitial } from './shared.ts';
import type { FieldType } from '@rpd/shared/domain';

// Sheets of Roll20: `sheet.json` names files and options, the HTML has the fields; a character has attributes.

const FILES = ['html', 'css', 'preview', 'translation'] as const;

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
        `Options d’un champ qui n’est pas un choix : ${JSON.stringify(list)}`,
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

/** Reads a `sheet.json`, or a character's attributes. */
export const readRoll20 = (part: Part): SheetPlan => new Roll20Reader().sheet(part);
