import { NO_WARNINGS } from '@rpd/shared/domain';
import { fileLimitError, type Progress } from '@rpd/shared/importing';
import { flatten, isObject, nameIn, short, tableOf, textIn, type Json, type Note } from './flatten.ts';
import { isCsb, readCsb } from './format.csb.ts';
import { isDnd5e, listNames, readDnd5e } from './format.dnd5e.ts';
import { isDndBeyond, readDndBeyond } from './format.dndbeyond.ts';
import { isRoll20, readRoll20 } from './format.roll20.ts';
import { isOurs, readOurs } from './format.rpd.ts';
import { CHARACTER_LIMITS, PARTS_MAX } from './limits.ts';
import { namesOfPath } from './names.ts';
import type { ReadFile, SourceCharacter, SourcePart } from './source.ts';

// From the text of a file to its characters. Runs in a worker; nothing here knows a page.

const NOT_JSON = 'Ce fichier n’est pas du JSON.';
const UNKNOWN =
  'Ce fichier n’est ni un personnage d’ici, ni un personnage exporté de Foundry, de Roll20 ou de D&D Beyond.';
const TEMPLATE = 'C’est un modèle de fiche, pas un personnage : il s’importe dans l’éditeur de fiches.';
const UNREADABLE =
  'Ce fichier n’a pas pu être lu : son contenu n’est pas celui de son format. Exportez-le de nouveau, puis importez-le.';
const CHARACTERS_MAX = 200;

interface ReadOptions {
  onProgress?: Progress;
}

/** Reads the characters of a file; a sentence in French where there is none. Never throws. */
export function readCharacters(text: string, { onProgress }: ReadOptions = {}): ReadFile | string {
  const limit = fileLimitError(text, CHARACTER_LIMITS);
  if (limit) return limit;
  onProgress?.(0.2, 'Lecture du fichier');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return NOT_JSON;
  }
  try {
    const actors = actorsIn(value);
    if (actors.length === 0) return isActor(value) ? TEMPLATE : UNKNOWN;
    return readAll(actors, onProgress);
  } catch {
    return UNREADABLE;
  }
}

function readAll(actors: readonly Json[], onProgress: Progress | undefined): ReadFile | string {
  if (actors.length > CHARACTERS_MAX) return `Ce fichier a plus de ${CHARACTERS_MAX} personnages.`;
  const characters = actors.map((actor, index) => {
    onProgress?.(0.4 + (0.6 * index) / actors.length, `Lecture de « ${short(textIn(actor['name']))} »`);
    if (isOurs(actor)) return readOurs(actor);
    if (isDndBeyond(actor)) return readDndBeyond(actor);
    return isRoll20(actor) ? readRoll20(actor) : readActor(actor);
  });
  const large = characters.find(({ parts }) => parts.length > PARTS_MAX);
  return large ? `« ${short(large.name)} » a plus de ${PARTS_MAX} valeurs.` : { characters };
}

const isActor = (value: unknown): value is Json =>
  isObject(value) && (isOurs(value) || isRoll20(value) || isDndBeyond(value) || isObject(value['system']));

/** Templates of Custom System Builder are sheets, not characters. */
const isCharacter = (value: unknown): value is Json =>
  isActor(value) && textIn(value['type']) !== '_template';

/** The characters of a file: one, a list, or a bundle. Older exports of Foundry call `system` « data ». */
function actorsIn(value: unknown): Json[] {
  const one = (json: unknown): unknown => {
    if (!isObject(json) || isOurs(json) || isObject(json['system'])) return json;
    const { data } = json;
    return isObject(data) && textIn(json['type']) ? { ...json, system: data } : json;
  };
  if (Array.isArray(value)) return value.map(one).filter(isCharacter);
  if (!isObject(value)) return [];
  if (isCharacter(one(value))) return [one(value) as Json];
  const { actors, character, actor } = value;
  const inside = [...(Array.isArray(actors) ? actors : []), character, actor];
  // What stands around one actor is said with it.
  const { actors: _actors, character: _character, actor: _actor, ...around } = value;
  return inside
    .map(one)
    .filter(isCharacter)
    .map(found => ({ ...around, ...found }));
}

const countIn = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** What is read of an actor, and what says who may see it and where it stands in Foundry's own lists. */
const KNOWN_KEYS = new Set([
  'name',
  'type',
  'img',
  'system',
  'data',
  'items',
  'effects',
  '_id',
  '_key',
  '_stats',
  'ownership',
  'permission',
  'folder',
  'sort',
  'exportSource',
]);

const isBare = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

function readActor(json: Json): SourceCharacter {
  const lost: string[] = [];
  const note: Note = message => lost.push(message);
  const items = Array.isArray(json['items']) ? json['items'].filter(isObject) : [];
  const [from, own] = isCsb(json)
    ? (['Foundry (Custom System Builder)', readCsb(json, note)] as const)
    : isDnd5e(json)
      ? (['Foundry (cinquième édition)', readDnd5e(json, items, note)] as const)
      : (['Foundry', flatten(json['system'], { note })] as const);
  const picture = textIn(json['img']);
  if (picture && !picture.startsWith('icons/svg/')) {
    lost.push(`L’image « ${short(picture)} » reste dans Foundry : envoyez-la ici comme portrait.`);
  }
  const effects = [json, ...items].reduce((sum, one) => sum + countIn(one['effects']), 0);
  if (effects > 0) lost.push(`Effets actifs de Foundry (${effects}) : ils ne s’appliquent pas ici.`);
  const unread = Object.keys(json).filter(key => !KNOWN_KEYS.has(key) && !isBare(json[key]));
  if (unread.length > 0) lost.push(`Du fichier, ceci n’est pas lu : ${short(unread.join(', '))}.`);
  return {
    from,
    name: nameIn(json, note),
    portrait: '',
    warnings: NO_WARNINGS,
    parts: [...own, ...listsOf(json, items, note)],
    lost,
  };
}

/** The items of an actor, a list for each type. */
function listsOf(actor: Json, items: readonly Json[], note: Note): SourcePart[] {
  const isFifth = isDnd5e(actor);
  const types = [...new Set(items.map(item => textIn(item['type'])))];
  return types.flatMap((type): SourcePart[] => {
    const rows = items.filter(item => textIn(item['type']) === type).map(rowOf);
    const known = listNames(type);
    const value = tableOf(rows, { names: namesOfPath, note });
    if (isFifth && known?.names.length === 0) {
      const isSaid = value.columns.every(({ path }) => path === 'name' || path === 'levels');
      return isSaid ? [] : [{ path: `items.${type}.details`, label: known.label, names: [], value }];
    }
    const names = known && known.names.length > 0 ? [...known.names, type] : undefined;
    return [
      {
        path: `items.${type}`,
        label: short((names && known?.label) ?? (type || 'Objets')),
        names: names ?? [type, 'Objets', 'Inventaire', 'Équipement'],
        value,
      },
    ];
  });
}

/** An item as a line: its name, then what its system says; of Custom System Builder, its own values alone. */
function rowOf(item: Json): Json {
  const system = isObject(item['system']) ? item['system'] : {};
  const props = isObject(system['props']) ? system['props'] : system;
  return { name: item['name'], ...props };
}
