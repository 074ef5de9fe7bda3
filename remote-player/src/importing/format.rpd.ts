import { FIELD_TYPES, type FieldType, NO_WARNINGS, type Warnings, warningsSchema } from '@rpd/shared/domain';
import { CHARACTER_FORMAT } from '../lib/character-file.ts';
import { isObject, nameIn, readText, short, textIn, type Json } from './flatten.ts';
import type { Scalar, SourceCell, SourceCharacter, SourcePart, SourceRow, SourceTable } from './source.ts';

// A character of ours, as « Exporter (JSON) » writes it.

export const isOurs = (json: Json): boolean => json['format'] === CHARACTER_FORMAT;

const PICTURE = /^\/files\/[\w-]+\.(?:webp|png|jpe?g|gif)$/u;
const DEPTH_MAX = 3;

export function readOurs(json: Json): SourceCharacter {
  const lost: string[] = [];
  const portrait = textIn(json['portrait']);
  const isHere = portrait === '' || PICTURE.test(portrait);
  if (!isHere) lost.push(`Le portrait « ${short(portrait)} » n’est pas une image d’ici.`);
  const sheet = isObject(json['sheet']) ? json['sheet'] : {};
  const id = textIn(sheet['id']);
  const note = (message: string) => lost.push(message);
  return {
    from: 'RPD',
    name: nameIn(json, note),
    portrait: isHere ? portrait : '',
    warnings: warningsOf(json['warnings'], note),
    // It becomes a part of an address.
    ...(/^[0-9a-f]{24}$/u.test(id) && { sheet: { id, name: textIn(sheet['name']) } }),
    parts: [...partsOf(json['values'], 'values', note), ...partsOf(json['kept'], 'kept', note)],
    lost,
  };
}

/** A file without any says nothing of them. */
function warningsOf(value: unknown, note: (message: string) => void): Warnings {
  if (value === undefined) return NO_WARNINGS;
  const schema = warningsSchema();
  if (schema.isValidSync(value)) return schema.cast(value);
  note('Les avertissements du fichier ne sont pas lisibles : choisissez-les après l’import.');
  return NO_WARNINGS;
}

function partsOf(list: unknown, root: string, note: (message: string) => void): SourcePart[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) {
    note(`« ${root} » n’est pas une liste : rien n’en est lu.`);
    return [];
  }
  return list.flatMap((one: unknown, index) => {
    const path = `${root}[${index}]`;
    if (!isObject(one)) {
      note(`« ${path} » n’est pas une valeur de personnage.`);
      return [];
    }
    return partOf(one, path) ?? [];
  });
}

function partOf(json: Json, path: string): SourcePart | undefined {
  const fieldId = textIn(json['field']);
  const name = textIn(json['name']);
  const ref = textIn(json['ref']);
  const type = FIELD_TYPES.find(one => one === json['type']);
  const words = Array.isArray(json['labels'])
    ? json['labels'].filter(one => typeof one === 'string')
    : undefined;
  const head = {
    path,
    label: short(name || fieldId || path),
    names: [ref, name].filter(Boolean),
    ...(fieldId && { fieldId }),
    ...(type && { type }),
    ...(words && { words }),
  };
  const columns = isObject(json['columns']) ? json['columns'] : {};
  const read = valueOf(json['value'], type, columns);
  if (read === undefined) return undefined;
  return 'problem' in read
    ? { ...head, value: short(read.shown), problem: read.problem }
    : { ...head, value: read.value };
}

type Read = { value: Scalar | string[] | SourceTable } | { problem: string; shown: string } | undefined;

function valueOf(value: unknown, type: FieldType | undefined, columns: Json): Read {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number' && Number.isFinite(value)) return { value };
  // What was typed here is taken to the letter: nothing of it is markup.
  if (typeof value === 'string') {
    const long = value.length > 200_000 ? readText(value) : undefined;
    return long?.problem ? { problem: long.problem, shown: value } : { value };
  }
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) {
    return value.length > 0 && type !== 'repeat' ? { value } : undefined;
  }
  if (Array.isArray(value) && value.every(isObject)) {
    const table = tableOf(value, columns, 0);
    return table
      ? { value: table }
      : { problem: 'Ces lignes n’ont pas la forme attendue.', shown: JSON.stringify(value) };
  }
  return { problem: 'Cette valeur n’est pas du type attendu.', shown: JSON.stringify(value) ?? '' };
}

function tableOf(lines: readonly Json[], names: Json, depth: number): SourceTable | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const cellsOf = lines.map(({ cells }) => (isObject(cells) ? cells : undefined));
  if (cellsOf.includes(undefined)) return undefined;
  const ids = [...new Set(cellsOf.flatMap(cells => Object.keys(cells ?? {})))].slice(0, 200);
  const columns = ids.map(id => {
    const name = Object.hasOwn(names, id) ? textIn(names[id]) : '';
    return { path: id, label: short(name || id), names: name ? [name] : [] };
  });
  const rows = lines.map((line, at): SourceRow => {
    const cells = cellsOf[at] ?? {};
    const { id, entry } = line;
    return {
      cells: ids.map(key => (Object.hasOwn(cells, key) ? cellOf(cells[key], names, depth) : undefined)),
      ...(typeof id === 'string' && id !== '' && { id }),
      ...(isObject(entry) && {
        entry: { id: textIn(entry['id']), hash: textIn(entry['hash']) },
      }),
    };
  });
  return { columns, rows };
}

function cellOf(cell: unknown, names: Json, depth: number): SourceCell {
  if (cell === '' || cell === null) return undefined;
  if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  if (!Array.isArray(cell) || cell.length === 0) return undefined;
  if (cell.every(one => typeof one === 'string')) return cell;
  return cell.every(isObject)
    ? (tableOf(cell, names, depth + 1) ?? JSON.stringify(cell))
    : JSON.stringify(cell);
}
