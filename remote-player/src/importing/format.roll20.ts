import { NO_WARNINGS } from '@rpd/shared/domain';
import { isObject, nameIn, readText, short, tableOf, textIn, type Json, type Note } from './flatten.ts';
import { namesOfPath } from './names.ts';
import type { SourceCharacter, SourcePart } from './source.ts';

// A character of Roll20: attributes by the names that a sheet imported from there has kept, `repeating_` ones as lines.

const attributesOf = (json: Json): Json[] =>
  [json['attribs'], json['attributes']].flatMap(list => (Array.isArray(list) ? list.filter(isObject) : []));

export const isRoll20 = (json: Json): boolean =>
  attributesOf(json).some(one => 'name' in one && ('current' in one || 'max' in one)) ||
  (isObject(json['character']) && isRoll20(json['character']));

/** `repeating_armes_-Mx1_nom`: the section, the line, the column. */
const IN_LINE = /^repeating_([^_]+)_(-[\w-]{19}|[^_]+)_(.+)$/u;

/** What is read, and what says who may see it and where it stands in Roll20's own lists. */
const KNOWN_KEYS = new Set([
  'character',
  'name',
  'attribs',
  'attributes',
  'abilities',
  'bio',
  'gmnotes',
  'schema_version',
  'oldId',
  'id',
  'controlledby',
  'inplayerjournals',
]);

/** Numbers are texts there. */
const valueOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/u.test(value.trim()) ? Number(value) : value;

export function readRoll20(file: Json): SourceCharacter {
  const json = isObject(file['character']) ? file['character'] : file;
  const lost: string[] = [];
  const note: Note = message => lost.push(message);
  const parts: SourcePart[] = [];
  const add = (name: string, value: unknown) => {
    const read = typeof value === 'string' ? readText(value) : undefined;
    if (typeof value === 'number' || typeof value === 'boolean') parts.push({ ...partOf(name), value });
    else if (read) parts.push({ ...partOf(name), ...read });
    else if (typeof value === 'object' && value !== null) note(`« ${short(name)} » n’est pas une valeur.`);
  };
  const sections = new Map<string, Map<string, Json>>();
  for (const attribute of attributesOf(json)) {
    const name = textIn(attribute['name']);
    const [, section, line, column] = IN_LINE.exec(name) ?? [];
    const current = valueOf(attribute['current']);
    if (section && line && column) {
      const lines = sections.get(section) ?? new Map<string, Json>();
      const cells = Object.entries({ [column]: current, [`${column}_max`]: valueOf(attribute['max']) });
      sections.set(section, lines.set(line, { ...lines.get(line), ...Object.fromEntries(cells) }));
      continue;
    }
    add(name, current);
    add(`${name}_max`, valueOf(attribute['max']));
  }
  for (const [section, lines] of sections) {
    const value = tableOf([...lines.values()], { names: namesOfPath, note });
    parts.push({
      path: `repeating_${section}`,
      label: short(section),
      names: [`repeating_${section}`, section],
      value,
    });
  }
  for (const [key, names] of [
    ['bio', ['bio', 'Biographie', 'Histoire']],
    ['gmnotes', ['gmnotes', 'Notes du meneur']],
  ] as const) {
    const read = readText(textIn(json[key]));
    if (read) parts.push({ path: key, label: names[1], names: [...names], ...read });
  }
  const abilities = Array.isArray(json['abilities']) ? json['abilities'].filter(isObject) : [];
  for (const { name, action } of abilities)
    note(`Capacité de Roll20, qui n’est pas lue : ${short(`${textIn(name)} ${textIn(action)}`)}`);
  const unread = Object.keys({ ...file, ...json }).filter(
    key => !KNOWN_KEYS.has(key) && textIn(json[key]) !== '',
  );
  if (unread.length > 0) note(`Du fichier, ceci n’est pas lu : ${short(unread.join(', '))}.`);
  return { from: 'Roll20', name: nameIn(json, note), portrait: '', warnings: NO_WARNINGS, parts, lost };
}

const partOf = (name: string): Pick<SourcePart, 'path' | 'label' | 'names'> => ({
  path: name,
  label: short(name),
  names: [name, ...namesOfPath(name.replaceAll(/[_-]/gu, '.')).names],
});
