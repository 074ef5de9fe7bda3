import { References, type Place } from './jsonSchema/references.ts';
import { Part, isObject, lookUp, shown, type Json, wordsOf } from '../part.ts';
import { field, fieldsOf, type FieldPlan, type RowPlan, type SheetPlan } from '../plan.ts';
import { FORMATS } from '../report.ts';
import type { Template } from '../template.ts';
import { fieldTypeOf, optionsOf } from './jsonSchema/choices.ts';
import { laidOut } from './jsonSchema/layout.ts';
import { reportLeftTexts } from './jsonSchema/leftTexts.ts';
import { fittingRows, readItems, readRest, readSettings } from './jsonSchema/property.ts';
import { DEFINITIONS, isSchemaObject, typesOf } from './jsonSchema/recognise.ts';
import { FORMATS_KNOWN, LOOKS, NEUTRAL } from './jsonSchema/settings.ts';
import { DEPTH_MAX } from './jsonSchema/text.ts';
import { Notes } from './notes.ts';
import { keep, set, setColumns } from './shared.ts';

// JSON Schema (drafts 4 to 2020-12), with or without a layout of JSON Forms.

const FIELDS_MAX = 1900;

/** The sheets of a schema: its own, or one for each of its definitions where it is only a collection of them. */
export function schemaTemplates(part: Part): Template[] {
  const { json } = part;
  const schema = isObject(json['schema']) ? json['schema'] : json;
  const ui = json['uischema'] ?? json['uiSchema'];
  const { schema: _schema, ...around } = schema === json ? {} : json;
  const template = (name: string, own: Json): Template => ({
    from: FORMATS.schema,
    name: name || 'Sans nom',
    kind: isObject(ui) ? 'JSON Forms' : 'Schéma',
    read: () => new SchemaReader(schema, around).read(own, isObject(ui) && 'type' in ui ? ui : undefined),
  });
  const whole = template(wordsOf(schema['title'] ?? schema['$id'] ?? schema['id']), schema);
  const definitions = DEFINITIONS.flatMap(key => (isObject(schema[key]) ? Object.entries(schema[key]) : []));
  const objects = definitions.filter(
    (one): one is [string, Json] => isObject(one[1]) && isSchemaObject(one[1]),
  );
  if (isSchemaObject(schema) || typeof schema['$ref'] === 'string' || objects.length === 0) return [whole];
  return objects.map(([name, own]) => template(wordsOf(own['title']) || name, own));
}

class SchemaReader {
  readonly notes = new Notes();
  readonly #root: Json;
  readonly #around: Json;
  readonly #references: References;
  readonly #taken = new Map<string, FieldPlan[]>();
  #count = 0;

  /** @param around what the file holds beside its schema */
  constructor(root: Json, around: Json) {
    this.#root = root;
    this.#around = around;
    this.#references = new References(root, this.notes);
  }

  read(schema: Json, ui: Json | undefined): SheetPlan {
    // What refers to the whole schema stands in it already.
    const place: Place = { keys: [], depth: 0, refs: schema === this.#root ? ['#'] : [], isRequired: false };
    const name = wordsOf(schema['title'] ?? this.#root['title']);
    const description = wordsOf(schema['description'], 5000);
    const rows = this.#object(this.#references.resolved(new Part(schema, ''), place), place, '');
    const all = [{ name: 'Fiche', rows: fittingRows(this.notes, rows) }];
    if (schema === this.#root) this.#references.reportUnused();
    if (ui)
      for (const { name: title, columns } of rows)
        if (title)
          this.notes.add(
            'changed',
            columns[0]?.fields[0]?.path ?? '',
            title,
            'La mise en page du fichier place les champs de ce groupe, sans son titre.',
            columns[0]?.fields[0],
          );
    const placed = ui ? laidOut(this.notes, ui, fieldsOf(all)) : all;
    const tabs = placed.filter(tab => tab.rows.length > 0);
    const isAlone = Object.keys(this.#around).length === 0;
    const file = isAlone ? schema : { ...this.#around, schema };
    reportLeftTexts(this.notes, file, { name, description, tabs });
    return {
      from: FORMATS.schema,
      name,
      ...(description && { description }),
      tabs,
      lines: this.notes.all(),
    };
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
      const resolved = this.#references.resolved(own, inner);
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
    readRest(this.notes, part, name, rows[0]?.columns[0]?.fields[0]);
    return rows;
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
    const options = optionsOf(part, this.#references);
    const type = fieldTypeOf(json, types, options !== undefined, this.#references);
    const made = field(part.path, [path, key], name, type);
    const known = this.#taken.get(path) ?? [];
    this.#taken.set(path, [...known, made]);
    if (options) set(made, { options });
    const help = wordsOf(part.get('description'));
    if (help) set(made, { help });
    if (place.isRequired && type !== 'repeat') set(made, { required: true });
    if (type === 'repeat') this.#lines(resolved, made, place);
    else if (type === 'multiselect') readItems(this.notes, part, made);
    readSettings(this.notes, part, made, types);
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
    const inner = this.#references.resolved(new Part(isObject(given) ? given : {}, `${part.path}.items`), {
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
    readRest(this.notes, part, wordsOf(part.json['title']) || 'Lignes', made[0]);
    return made;
  }

  #column(own: Part, refs: readonly string[], place: Place, key: string): FieldPlan[] {
    if (place.depth > DEPTH_MAX) {
      this.notes.add('lost', own.path, key, 'Le schéma a trop de niveaux.');
      return [];
    }
    const inner: Place = { keys: [key], depth: place.depth + 1, refs, isRequired: place.isRequired };
    const resolved = this.#references.resolved(own, inner);
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
}
