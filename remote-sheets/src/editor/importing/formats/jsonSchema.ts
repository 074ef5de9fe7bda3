import type { FieldType } from '@rpd/shared/domain';
import { Untranslated, type Expression } from '../formulas/expression.ts';
import { JAVASCRIPT_SEMANTICS } from '../formulas/javascript.functions.ts';
import type { ForeignScope } from '../formulas/scope.ts';
import { Translator } from '../formulas/translate.ts';
import { isObject, listOf, lookUp, Part, shown, wordsOf, type Json } from '../part.ts';
import {
  field,
  fieldsOf,
  type Condition,
  type FieldPlan,
  type RowPlan,
  type SheetPlan,
  type TabPlan,
} from '../plan.ts';
import { FORMATS } from '../report.ts';
import type { Template } from '../template.ts';
import { Notes } from './notes.ts';
import { optionsFrom } from './options.ts';
import {
  keep,
  set,
  setBounds,
  setColumns,
  setInitial,
  setPattern,
  withCondition,
  reportInitialLines,
} from './shared.ts';

// JSON Schema (drafts 4 to 2020-12), with or without a layout of JSON Forms.

const DEPTH_MAX = 24;
const FIELDS_MAX = 1900;
const ROWS_MAX = 500;
/** Schemas that are looked at, of references too: each can double what is behind it. */
const SCHEMAS_MAX = 20_000;
const LOOKS = new Set([
  'examples',
  'propertyOrder',
  'options',
  'ui:options',
  'ui:widget',
  'ui:order',
  'classNames',
  'order',
  'deprecated',
  'markdownDescription',
  'defaultSnippets',
  'enumDescriptions',
  'x-intellij-html-description',
]);
const FORMATS_KNOWN: Readonly<Record<string, FieldType>> = {
  date: 'date',
  textarea: 'textarea',
  'multi-line': 'textarea',
  markdown: 'textarea',
};
const NEUTRAL = {
  additionalProperties: [true, false],
  additionalItems: [true, false],
  unevaluatedProperties: [true, false],
  uniqueItems: [true, false],
  readOnly: [false],
  nullable: [true, false],
} as const;
const DEFINITIONS = ['$defs', 'definitions'] as const;

const typesOf = (schema: Json): string[] => {
  const type = schema['type'];
  const all = Array.isArray(type)
    ? type.filter(one => typeof one === 'string')
    : typeof type === 'string'
      ? [type]
      : [];
  return all.filter(one => one !== 'null');
};

const isSchemaObject = (json: Json): boolean =>
  isObject(json['properties']) ||
  typesOf(json).includes('object') ||
  Array.isArray(json['allOf']) ||
  typesOf(json).includes('array');

export const isJsonSchema = (json: Json): boolean => {
  if (isObject(json['schema']) && (isSchemaObject(json['schema']) || isObject(json['uischema']))) return true;
  if (
    isObject(json['properties']) &&
    Object.values(json['properties']).every(one => isObject(one) || typeof one === 'boolean')
  )
    return true;
  if (typeof json['$schema'] === 'string' && /json-schema|jsonschema/u.test(json['$schema'])) return true;
  return (
    DEFINITIONS.some(key => isObject(json[key])) ||
    (typesOf(json).length > 0 &&
      (Array.isArray(json['enum']) || Array.isArray(json['allOf']) || isObject(json['items'])))
  );
};

/** The sheets of a schema: its own, or one for each of its definitions where it is only a collection of them. */
export function schemaTemplates(part: Part): Template[] {
  const { json } = part;
  const schema = isObject(json['schema']) ? json['schema'] : json;
  const ui = json['uischema'] ?? json['uiSchema'];
  const template = (name: string, own: Json): Template => ({
    from: FORMATS.schema,
    name: name || 'Sans nom',
    kind: isObject(ui) ? 'JSON Forms' : 'Schéma',
    read: () => new SchemaReader(schema).read(own, isObject(ui) && 'type' in ui ? ui : undefined),
  });
  const whole = template(wordsOf(schema['title'] ?? schema['$id'] ?? schema['id']), schema);
  const definitions = DEFINITIONS.flatMap(key => (isObject(schema[key]) ? Object.entries(schema[key]) : []));
  const objects = definitions.filter(
    (one): one is [string, Json] => isObject(one[1]) && isSchemaObject(one[1]),
  );
  if (isSchemaObject(schema) || typeof schema['$ref'] === 'string' || objects.length === 0) return [whole];
  return objects.map(([name, own]) => template(wordsOf(own['title']) || name, own));
}

interface Place {
  /** Names from the root. */
  keys: readonly string[];
  depth: number;
  /** References on the way: a circle ends. */
  refs: readonly string[];
  isRequired: boolean;
}

class SchemaReader {
  readonly notes = new Notes();
  readonly #root: Json;
  readonly #taken = new Map<string, FieldPlan[]>();
  #count = 0;
  #schemas = 0;

  constructor(root: Json) {
    this.#root = root;
  }

  read(schema: Json, ui: Json | undefined): SheetPlan {
    // What refers to the whole schema stands in it already.
    const place: Place = { keys: [], depth: 0, refs: schema === this.#root ? ['#'] : [], isRequired: false };
    const name = wordsOf(schema['title'] ?? this.#root['title']);
    const description = wordsOf(schema['description'], 5000);
    const rows = this.#object(this.#resolved(new Part(schema, ''), place), place, '');
    const all = [{ name: 'Fiche', rows: this.#fewer(rows) }];
    const tabs = ui ? this.#layout(ui, fieldsOf(all)) : all;
    return {
      from: FORMATS.schema,
      name,
      ...(description && { description }),
      tabs: tabs.filter(tab => tab.rows.length > 0),
      lines: this.notes.all(),
    };
  }

  /** A tab has 500 rows at most: the groups that are too many stand in one row. */
  #fewer(rows: RowPlan[]): RowPlan[] {
    if (rows.length <= ROWS_MAX) return rows;
    const rest = rows.slice(ROWS_MAX - 1);
    this.notes.add(
      'changed',
      'properties',
      'Mise en page',
      `${rest.length} groupes de trop : leurs champs sont dans la ligne « Autres champs ».`,
    );
    const fields = rest.flatMap(({ columns }) => columns.flatMap(column => column.fields));
    return [...rows.slice(0, ROWS_MAX - 1), { name: 'Autres champs', columns: [{ name: '', fields }] }];
  }

  /** A schema with what it refers to, and all that it must also fulfil. */
  #resolved(part: Part, place: Place): { part: Part; refs: readonly string[] } {
    let json = part.json;
    let refs = place.refs;
    this.#schemas += 1;
    if (this.#schemas > SCHEMAS_MAX) {
      if (this.#schemas === SCHEMAS_MAX + 1)
        this.notes.add(
          'lost',
          part.path,
          'Schéma',
          'Ce schéma a trop de références les unes dans les autres : ce qui suit n’est pas repris.',
        );
      const { $ref: ref, $dynamicRef: dynamic, allOf: _all, oneOf: _one, anyOf: _any, ...own } = json;
      return { part: new Part((ref ?? dynamic) ? { type: 'null' } : own, part.path), refs };
    }
    for (let count = 0; count < DEPTH_MAX; count += 1) {
      const ref = json['$ref'] ?? json['$dynamicRef'];
      if (typeof ref !== 'string') break;
      if (refs.includes(ref)) {
        this.notes.add(
          'lost',
          part.path,
          ref,
          `Le schéma « ${ref} » se contient lui-même : il n’est pas repris une fois de plus.`,
        );
        return { part: new Part({ type: 'null' }, part.path), refs };
      }
      refs = refs.concat(ref);
      const found = this.#pointer(ref);
      if (!found) {
        this.notes.add('lost', part.path, ref, `Le schéma « ${ref} » n’est pas dans le fichier.`);
        const { $ref: _ref, ...rest } = json;
        json = { ...rest, type: rest['type'] ?? 'string' };
        break;
      }
      const { $ref: _ref, $dynamicRef: _dynamic, ...own } = json;
      json = { ...found, ...own };
    }
    const merged = this.#merged(new Part(json, part.path), { ...place, refs });
    return { part: new Part(merged, part.path), refs };
  }

  /** With the parts of `allOf`, and of `anyOf` and `oneOf` where these are objects. */
  #merged(part: Part, place: Place): Json {
    const { json } = part;
    let made: Json = json;
    if (place.depth > DEPTH_MAX) return json;
    const add = (other: Json) => {
      const properties = {
        ...(isObject(made['properties']) && made['properties']),
        ...(isObject(other['properties']) && other['properties']),
      };
      const required = [made['required'], other['required']].flatMap(one =>
        Array.isArray(one) ? (one as unknown[]) : [],
      );
      const { $ref: _ref, allOf: _all, ...rest } = other;
      made = {
        ...rest,
        ...made,
        ...(Object.keys(properties).length > 0 && { properties }),
        ...(required.length > 0 && { required }),
      };
    };
    const inside = (one: Json) =>
      this.#resolved(new Part(one, part.path), { ...place, depth: place.depth + 1 }).part.json;
    for (const one of listOf(json['allOf'])) {
      const own = inside(one);
      if (isObject(own['if'])) this.#conditional(new Part(own, part.path), place);
      add(own);
    }
    for (const key of ['oneOf', 'anyOf'] as const) {
      const choices = listOf(json[key]);
      const objects = choices
        .filter(one => isObject(one['properties']) || typeof one['$ref'] === 'string')
        .map(inside)
        .filter(one => isObject(one['properties']));
      if (objects.length === 0) continue;
      const optional = objects.map(({ required: _required, ...rest }) => rest);
      optional.forEach(add);
      this.notes.add(
        'changed',
        `${part.path}.${key}`,
        wordsOf(json['title']) || 'Choix',
        `${objects.length} formes possibles : les champs de toutes sont repris, aucune n’est imposée.`,
      );
      const { [key]: _key, ...rest } = made;
      made = rest;
    }
    if (isObject(json['if']) && json === part.json) {
      this.#conditional(part, place);
      for (const key of ['then', 'else'] as const) {
        const branch = json[key];
        if (isObject(branch)) {
          const { required: _required, ...rest } = inside(branch);
          add(rest);
        }
      }
    }
    const { allOf: _all, if: _if, then: _then, else: _else, ...rest } = made;
    return rest;
  }

  #conditional(part: Part, _place: Place): void {
    const { if: test, then: yes, else: no } = part.json;
    this.notes.add(
      'lost',
      part.path,
      'Condition',
      `Un schéma sous condition (if) : ses champs sont repris, sa condition ne l’est pas : ${JSON.stringify({ if: test, then: yes, else: no }).slice(0, 2000)}`,
    );
  }

  #pointer(ref: string): Json | undefined {
    if (ref === '#') return this.#root;
    if (!ref.startsWith('#')) {
      const name = ref.split('/').at(-1) ?? '';
      return this.#byId(ref) ?? this.#byId(name);
    }
    if (!ref.startsWith('#/')) return this.#byId(ref);
    let found: unknown = this.#root;
    for (const step of ref.slice(2).split('/')) {
      const key = decoded(step);
      found =
        isObject(found) && Object.hasOwn(found, key)
          ? found[key]
          : Array.isArray(found)
            ? (found as unknown[])[Number(key)]
            : undefined;
    }
    return isObject(found) ? found : undefined;
  }

  #byId(id: string): Json | undefined {
    const all = DEFINITIONS.flatMap(key => (isObject(this.#root[key]) ? Object.values(this.#root[key]) : []));
    return all.find(
      (one): one is Json =>
        isObject(one) &&
        [one['$id'], one['id'], `#${wordsOf(one['$anchor'])}`, `#${wordsOf(one['$dynamicAnchor'])}`].includes(
          id,
        ),
    );
  }

  #object({ part, refs }: { part: Part; refs: readonly string[] }, place: Place, name: string): RowPlan[] {
    const properties = part.part('properties');
    const given = part.get('required');
    const required = new Set(Array.isArray(given) ? given : []);
    const rows: RowPlan[] = [];
    let open: FieldPlan[] | null = null;
    for (const key of Object.keys(properties?.json ?? {})) {
      const raw = properties?.get(key);
      const own = new Part(isObject(raw) ? raw : {}, `${part.path ? `${part.path}.` : ''}properties.${key}`);
      const inner: Place = {
        keys: [...place.keys, key],
        depth: place.depth + 1,
        refs,
        isRequired: required.has(key) || own.json['required'] === true,
      };
      const resolved = this.#resolved(own, inner);
      const isGroup =
        isObject(resolved.part.json['properties']) ||
        (typesOf(resolved.part.json).includes('object') &&
          !isObject(resolved.part.json['additionalProperties']));
      if (isGroup && inner.depth < DEPTH_MAX) {
        const title = wordsOf(resolved.part.json['title']) || key;
        const path = [name, title].filter(Boolean).join(' › ');
        const rowsInside = this.#object(resolved, inner, path);
        if (rowsInside.length > 0) {
          const [first] = rowsInside;
          if (first && !first.name) first.name = path;
          rows.push(...rowsInside);
          open = null;
        }
        continue;
      }
      const made = this.#property(resolved, inner, key);
      if (!made) continue;
      if (!open) {
        open = [];
        rows.push({ name, columns: [{ name: '', fields: open }] });
      }
      open.push(made);
    }
    this.#more(part, name, rows[0]?.columns[0]?.fields[0]);
    return rows;
  }

  /** What an object says beside its properties. */
  #more(part: Part, name: string, first: FieldPlan | undefined): void {
    part.skip(
      '$schema',
      '$id',
      'id',
      '$comment',
      '$anchor',
      '$vocabulary',
      '$defs',
      'definitions',
      'type',
      'title',
      'required',
      'additionalProperties',
      'properties',
    );
    const description = wordsOf(part.get('description'), 2000);
    if (description && part.path !== '' && first && !first.settings.help) set(first, { help: description });
    else if (description && part.path !== '')
      this.notes.add('lost', `${part.path}.description`, name, `Texte du groupe : ${description}`, first);
    this.notes.rest(part, name || 'Schéma', first, { looks: LOOKS, neutral: NEUTRAL });
  }

  #property(
    resolved: { part: Part; refs: readonly string[] },
    place: Place,
    key: string,
  ): FieldPlan | undefined {
    const { part } = resolved;
    const { json } = part;
    const name = part.words('title') || key;
    this.#count += 1;
    if (this.#count > FIELDS_MAX) {
      const type = shown(json['type'] ?? '');
      this.notes.add(
        'lost',
        part.path,
        name,
        `Champ en trop, une fiche en a 2\u00a0000 au plus\u00a0: ${key} (${type})`,
      );
      return undefined;
    }
    const path = place.keys.join('.');
    const types = typesOf(json);
    if (types.length === 0 && json['type'] === 'null') {
      this.notes.add('lost', part.path, name, 'Cette propriété n’a aucune valeur.');
      return undefined;
    }
    const options = this.#options(part);
    const type = this.#type(json, types, options !== undefined);
    const made = field(part.path, [path, key], name, type);
    const known = this.#taken.get(path) ?? [];
    this.#taken.set(path, [...known, made]);
    if (options) set(made, { options });
    const help = wordsOf(part.get('description'));
    if (help) set(made, { help });
    if (place.isRequired && type !== 'repeat') set(made, { required: true });
    if (type === 'repeat') this.#lines(resolved, made, place);
    else if (type === 'multiselect') this.#items(part, made);
    this.#settings(part, made, types);
    if (type === lookUp(FORMATS_KNOWN, wordsOf(json['format']))) part.skip('format');
    part.skip(
      'type',
      '$schema',
      '$id',
      '$comment',
      '$anchor',
      'required',
      'properties',
      'contentMediaType',
      'contentEncoding',
    );
    this.notes.rest(part, name, made, { looks: LOOKS, neutral: NEUTRAL });
    return made;
  }

  #type(json: Json, types: readonly string[], hasOptions: boolean): FieldType {
    if (types.includes('array')) {
      const items = isObject(json['items'])
        ? this.#resolved(new Part(json['items'], ''), { keys: [], depth: 1, refs: [], isRequired: false })
            .part.json
        : {};
      const isChoice =
        Array.isArray(items['enum']) || listOf(items['oneOf'] ?? items['anyOf']).some(one => 'const' in one);
      return isChoice ? 'multiselect' : 'repeat';
    }
    if (types.includes('object')) return 'repeat';
    if (hasOptions) return 'select';
    if (types.includes('boolean') && types.length === 1) return 'checkbox';
    if (types.length > 0 && types.every(one => one === 'number' || one === 'integer')) return 'number';
    const known = lookUp(FORMATS_KNOWN, wordsOf(json['format']));
    if (known) return known;
    if (types.length === 0 && Array.isArray(json['items'])) return 'repeat';
    const most = json['maxLength'];
    return typeof most === 'number' && most > 500 ? 'textarea' : 'string';
  }

  /** What can be chosen: of a property, or of the items of a list. */
  #options(part: Part): FieldPlan['settings']['options'] | undefined {
    const { json } = part;
    const items = json['items'];
    const isList = typesOf(json).includes('array') && isObject(items);
    const own = isList
      ? this.#resolved(new Part(items, ''), { keys: [], depth: 1, refs: [], isRequired: false }).part.json
      : json;
    const names = own['enumNames'] ?? own['x-enumNames'] ?? own['x-enum-varnames'];
    if (!isList) part.skip('enumNames', 'x-enumNames', 'x-enum-varnames');
    if (Array.isArray(own['enum'])) {
      const values = own['enum'].filter(one => one !== null);
      if (!isList && typesOf(own).includes('boolean')) return undefined;
      if (!isList) part.skip('enum');
      const titles = Array.isArray(names) ? (names as unknown[]) : [];
      return optionsFrom(
        values.map((value: unknown, index) => ({
          value: literalText(value),
          label: titles[index],
        })),
        { value: ['value'], label: ['label', 'value'] },
      ).options;
    }
    for (const key of ['oneOf', 'anyOf'] as const) {
      const all = listOf(own[key]);
      const constants = all.filter(
        one => 'const' in one || (Array.isArray(one['enum']) && one['enum'].length === 1),
      );
      if (constants.length === 0 || constants.length < all.length) continue;
      if (!isList) part.skip(key);
      const values = constants.map(one => ({
        value: String(one['const'] ?? (one['enum'] as unknown[])[0]),
        label: one['title'] ?? one['description'],
      }));
      return optionsFrom(values, { value: ['value'], label: ['label', 'value'] }).options;
    }
    if (isList || !('const' in own) || own['const'] === null) return undefined;
    part.skip('const');
    return optionsFrom([literalText(own['const'])], { value: ['value'], label: ['value'] }).options;
  }

  /** What the items of a multiple choice say beside their options. */
  #items(part: Part, made: FieldPlan): void {
    const items = part.part('items');
    if (!items) return;
    items.skip('type', 'enum', 'oneOf', 'anyOf', '$ref', 'enumNames', 'x-enumNames', 'x-enum-varnames');
    this.notes.rest(items, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
  }

  #lines({ part, refs }: { part: Part; refs: readonly string[] }, made: FieldPlan, place: Place): void {
    const { json } = part;
    const isMap = typesOf(json).includes('object');
    const given = isMap ? part.get('additionalProperties') : part.get('items');
    part.skip('prefixItems');
    const list = Array.isArray(given)
      ? given
      : Array.isArray(json['prefixItems'])
        ? json['prefixItems']
        : undefined;
    const depth = place.keys.length > 1 && !place.isRequired && this.#isInLine ? 1 : 0;
    if (list) {
      const columns = list.flatMap((one: unknown, index) =>
        this.#column(
          new Part(isObject(one) ? one : {}, `${part.path}.items[${index}]`),
          refs,
          place,
          `valeur_${index + 1}`,
        ),
      );
      setColumns(made, columns, this.notes, this.#isInLine ? 1 : 0);
      return;
    }
    const inner = this.#resolved(new Part(isObject(given) ? given : {}, `${part.path}.items`), {
      ...place,
      depth: place.depth + 1,
      refs,
    });
    const before = this.#isInLine;
    this.#isInLine = true;
    const properties = inner.part.json['properties'];
    const columns = isObject(properties)
      ? this.#columns(inner, place)
      : this.#column(inner.part, inner.refs, place, 'value');
    this.#isInLine = before;
    if (isMap) columns.unshift({ ...field(part.path, ['__key'], 'Clé', 'string'), isExtra: true });
    setColumns(made, columns, this.notes, before ? 1 : depth);
    const most = part.number('maxItems');
    if (most !== undefined && most > 0) set(made, { maxLines: Math.min(500, most) });
    part.skip('additionalItems', 'contains', 'uniqueItems', 'propertyNames', 'patternProperties');
    const least = part.number('minItems');
    if (least)
      keep(
        made,
        'check',
        `minItems: ${least}`,
        `${part.path}.minItems`,
        'un nombre de lignes au moins n’existe pas ici',
      );
  }

  #isInLine = false;

  #columns({ part, refs }: { part: Part; refs: readonly string[] }, place: Place): FieldPlan[] {
    const properties = part.part('properties');
    const given = part.get('required');
    const required = new Set(Array.isArray(given) ? given : []);
    const made = Object.keys(properties?.json ?? {}).flatMap(key => {
      const raw = properties?.get(key);
      const own = new Part(isObject(raw) ? raw : {}, `${part.path}.properties.${key}`);
      return this.#column(own, refs, { ...place, isRequired: required.has(key) }, key);
    });
    this.#more(part, wordsOf(part.json['title']) || 'Lignes', made[0]);
    return made;
  }

  #column(own: Part, refs: readonly string[], place: Place, key: string): FieldPlan[] {
    if (place.depth > DEPTH_MAX) {
      this.notes.add('lost', own.path, key, 'Le schéma a trop de niveaux.');
      return [];
    }
    const inner: Place = { keys: [key], depth: place.depth + 1, refs, isRequired: place.isRequired };
    const resolved = this.#resolved(own, inner);
    if (isObject(resolved.part.json['properties'])) {
      const columns = this.#columns(resolved, inner);
      const title = wordsOf(resolved.part.json['title']) || key;
      return columns.map(column => ({
        ...column,
        name: `${title} – ${column.name}`,
        keys: column.keys.map(one => `${key}.${one}`),
      }));
    }
    return [this.#property(resolved, inner, key) ?? []].flat();
  }

  #settings(part: Part, made: FieldPlan, types: readonly string[]): void {
    const { path } = part;
    const least = part.number('minimum', 'exclusiveMinimum');
    const most = part.number('maximum', 'exclusiveMaximum');
    if (made.type === 'number') {
      setBounds(made, least, most, path, this.notes);
      for (const [key, plain] of [
        ['exclusiveMinimum', 'minimum'],
        ['exclusiveMaximum', 'maximum'],
      ] as const) {
        const value = part.get(key);
        if (value === true || (typeof value === 'number' && part.json[plain] === undefined))
          this.notes.add(
            'changed',
            `${path}.${key}`,
            made.name,
            'La borne est comprise ici ; elle ne l’était pas.',
            made,
          );
      }
      const step = part.number('multipleOf', 'divisibleBy');
      if (step !== undefined && step > 0) set(made, { step });
      else if (types.includes('integer')) set(made, { step: 1 });
    }
    if (made.type === 'string' || made.type === 'textarea') {
      const [short, long] = [part.number('minLength'), part.number('maxLength')];
      set(made, {
        minLength: short === undefined ? undefined : Math.min(20_000, Math.max(0, Math.round(short))),
        maxLength: long === undefined ? undefined : Math.min(20_000, Math.max(0, Math.round(long))),
      });
      setPattern(made, wordsOf(part.get('pattern'), 1000), '', `${path}.pattern`);
      const format = part.words('format');
      if (format && !Object.hasOwn(FORMATS_KNOWN, format))
        this.notes.add(
          'changed',
          `${path}.format`,
          made.name,
          `Le format « ${format} » n’est pas contrôlé ici.`,
          made,
        );
    }
    if (types.length > 1)
      this.notes.add(
        'changed',
        `${path}.type`,
        made.name,
        `Plusieurs types (${types.join(', ')}) : devient un seul.`,
        made,
      );
    const initial =
      part.get('default') ??
      (made.type === 'select' && 'const' in part.json ? part.json['const'] : undefined);
    if (made.type === 'repeat') {
      if (initial !== undefined && initial !== null && !(Array.isArray(initial) && initial.length === 0))
        reportInitialLines(this.notes, made, `${path}.default`, initial);
    } else
      setInitial(made, isObject(initial) ? JSON.stringify(initial) : initial, `${path}.default`, this.notes);
  }

  /** Puts the fields where a layout of JSON Forms has them. */
  #layout(ui: Json, all: readonly FieldPlan[]): TabPlan[] {
    const placed = new Set<FieldPlan>();
    const tabs: TabPlan[] = [];
    const main: RowPlan[] = [];
    const rowsOf = (part: Part, depth: number): RowPlan[] => {
      const kind = part.words('type');
      if (depth > DEPTH_MAX) return [];
      const condition = this.#rule(part);
      if (kind === 'Control') {
        const found = this.#control(part, all, placed);
        const fields = found.map(one => withCondition(one, condition));
        return fields.length > 0 ? [{ name: '', columns: [{ name: '', fields }] }] : [];
      }
      if (kind === 'Label') {
        this.notes.add('changed', part.path, part.words('text'), `Texte sans champ : ${part.words('text')}`);
        return [];
      }
      if (kind === 'Categorization' || kind === 'Category') {
        if (kind === 'Category') {
          const rows = part.parts('elements').flatMap(one => rowsOf(one, depth + 1));
          tabs.push({ name: part.words('label', 'i18n') || `Onglet ${tabs.length + 1}`, rows, condition });
        } else part.parts('elements').forEach(one => rowsOf(one, depth + 1));
        return [];
      }
      const inner = part.parts('elements').map(one => rowsOf(one, depth + 1));
      const name = part.words('label', 'i18n');
      const flat = (rows: RowPlan[]) =>
        rows.flatMap(row =>
          row.columns.flatMap(column => column.fields.map(one => withCondition(one, row.condition))),
        );
      if (kind === 'HorizontalLayout') {
        const columns = inner
          .map(rows => ({ name: '', fields: flat(rows) }))
          .filter(({ fields }) => fields.length > 0);
        return columns.length > 0 ? [{ name, columns: columns.slice(0, 24), condition }] : [];
      }
      if (kind === 'Group') {
        const fields = flat(inner.flat());
        return fields.length > 0 ? [{ name, columns: [{ name: '', fields }], condition }] : [];
      }
      if (kind !== 'VerticalLayout')
        this.notes.add('changed', part.path, name || kind, `L’élément « ${kind} » est lu comme un groupe.`);
      return joined(inner.flat()).map(row => ({ ...row, condition: row.condition ?? condition }));
    };
    main.push(...rowsOf(new Part(ui, 'uischema'), 0));
    const rest = all.filter(one => !placed.has(one));
    if (rest.length > 0) {
      this.notes.add(
        'changed',
        'uischema',
        'Mise en page',
        `${rest.length} champ${rest.length > 1 ? 's' : ''} du schéma hors de la mise en page : dans la ligne « Autres champs ».`,
      );
      main.push({ name: 'Autres champs', columns: [{ name: '', fields: rest }] });
    }
    return main.length > 0 ? [{ name: 'Fiche', rows: main }, ...tabs] : tabs;
  }

  #control(part: Part, all: readonly FieldPlan[], placed: Set<FieldPlan>): FieldPlan[] {
    const key = scopeKey(part.get('scope'));
    const found = all.filter(
      one => !placed.has(one) && (one.keys[0] === key || one.keys[0]?.startsWith(`${key}.`)),
    );
    if (found.length === 0)
      this.notes.add(
        'lost',
        part.path,
        key,
        `Le contrôle « ${key} » ne montre aucun champ du schéma, ou un champ déjà placé.`,
      );
    const label = part.get('label');
    const [only] = found;
    if (found.length === 1 && only && typeof label === 'string' && label) only.name = label;
    found.forEach(one => placed.add(one));
    part.skip('type', 'rule');
    this.notes.rest(part, key, only, { looks: LOOKS });
    return found;
  }

  #rule(part: Part): Condition | undefined {
    const rule = part.get('rule');
    if (!isObject(rule)) return undefined;
    const effect = wordsOf(rule['effect']);
    const path = `${part.path}.rule`;
    const source = JSON.stringify(rule);
    if (effect !== 'SHOW' && effect !== 'HIDE')
      return {
        source,
        path,
        translate: () => {
          throw new Untranslated('une activation sous condition n’existe pas ici');
        },
      };
    return {
      source,
      path,
      translate: scope => {
        const tree = ruleTest(rule['condition']);
        const value = new Translator(byLastName(scope), JAVASCRIPT_SEMANTICS).flag(tree);
        return effect === 'SHOW'
          ? value
          : new Translator(scope, JAVASCRIPT_SEMANTICS, node =>
              node.type === 'nothing' ? value : undefined,
            ).any({ type: 'unary', operator: 'not', argument: { type: 'nothing' } });
      },
    };
  }
}

/** Controls one below the other are one row. */
function joined(rows: readonly RowPlan[]): RowPlan[] {
  const made: RowPlan[] = [];
  for (const row of rows) {
    const last = made.at(-1);
    const [column] = row.columns;
    const isPlain = (one: RowPlan | undefined) =>
      one?.name === '' && one.columns.length === 1 && !one.condition;
    const target = last?.columns[0];
    if (last && target && column && isPlain(last) && isPlain(row)) target.fields.push(...column.fields);
    else made.push({ ...row, columns: row.columns.map(one => ({ ...one, fields: [...one.fields] })) });
  }
  return made;
}

const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
};

/** A constant as the text of an option. */
const literalText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** `#/properties/a/properties/b` as `a.b`. */
const scopeKey = (scope: unknown): string =>
  wordsOf(scope, 500)
    .split('/')
    .filter((step, index, all) => step !== '#' && !(step === 'properties' && all[index - 1] !== 'properties'))
    .map(decoded)
    .join('.');

const byLastName = (scope: ForeignScope): ForeignScope => ({
  find: name => scope.find(name) ?? scope.find(name.split('.').at(-1) ?? name),
  ...(scope.inLine && { inLine: scope.inLine }),
});

/** The condition of a rule: of a schema, of a value, or of several. */
function ruleTest(condition: unknown): Expression {
  if (!isObject(condition)) throw new Untranslated('sa condition ne se lit pas');
  const kind = wordsOf(condition['type']);
  const several = listOf(condition['conditions']);
  if (several.length > 0) {
    const [first, ...others] = several.map(ruleTest);
    if (!first) throw new Untranslated('sa condition ne se lit pas');
    return others.reduce<Expression>(
      (left, right) => ({ type: 'binary', operator: kind === 'OR' ? 'or' : 'and', left, right }),
      first,
    );
  }
  const name: Expression = { type: 'name', name: scopeKey(condition['scope']) };
  if ('expectedValue' in condition)
    return { type: 'binary', operator: '=', left: name, right: constant(condition['expectedValue']) };
  return schemaTest(name, condition['schema']);
}

const constant = (value: unknown): Expression => {
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'flag', value };
  if (value === null || value === undefined) return { type: 'nothing' };
  return { type: 'text', value: literalText(value) };
};

function schemaTest(name: Expression, schema: unknown): Expression {
  if (!isObject(schema)) throw new Untranslated('sa condition ne se lit pas');
  const tests: Expression[] = [];
  const known: Readonly<Record<string, (value: unknown) => Expression>> = {
    const: value => ({ type: 'binary', operator: '=', left: name, right: constant(value) }),
    enum: value => ({
      type: 'binary',
      operator: 'anyof',
      left: name,
      right: { type: 'list', items: (Array.isArray(value) ? value : []).map(constant) },
    }),
    minimum: value => ({ type: 'binary', operator: '>=', left: name, right: constant(value) }),
    maximum: value => ({ type: 'binary', operator: '<=', left: name, right: constant(value) }),
    exclusiveMinimum: value => ({ type: 'binary', operator: '>', left: name, right: constant(value) }),
    exclusiveMaximum: value => ({ type: 'binary', operator: '<', left: name, right: constant(value) }),
    not: value => ({ type: 'unary', operator: 'not', argument: schemaTest(name, value) }),
  };
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type') continue;
    const make = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!make) throw new Untranslated(`sa condition demande « ${key} »`);
    tests.push(make(value));
  }
  const [first, ...others] = tests;
  if (!first) throw new Untranslated('sa condition ne demande rien');
  return others.reduce<Expression>(
    (left, right) => ({ type: 'binary', operator: 'and', left, right }),
    first,
  );
}
