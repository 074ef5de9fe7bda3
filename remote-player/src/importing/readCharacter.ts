import { NO_WARNINGS } from '@rpd/shared/domain';
import { fileLimitError, type Progress } from '@rpd/shared/importing';
import { flatten, isObject, nameIn, short, tableOf, textIn, type Json, type Note } from './flatten.ts';
import { isCsb, readCsb } from './format.csb.ts';
import { isDnd5e, isWordItem, listNames, readDnd5e } from './format.dnd5e.ts';
import { isOurs, readOurs } from './format.rpd.ts';
import { CHARACTER_LIMITS, PARTS_MAX } from './limits.ts';
import { namesOfPath } from './names.ts';
import type { ReadFile, SourceCharacter, SourcePart } from './source.ts';

// From the text of a file to its characters. Runs in a worker; nothing here knows a page.

const NOT_JSON = 'Ce fichier n’est pas du JSON.';
const UNKNOWN = 'Ce fichier n’est ni un personnage d’ici, ni un personnage exporté de Foundry.';
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
    return isOurs(actor) ? readOurs(actor) : readActor(actor);
  });
  const large = characters.find(({ parts }) => parts.length > PARTS_MAX);
  return large ? `« ${short(large.name)} » a plus de ${PARTS_MAX} valeurs.` : { characters };
}

const isActor = (value: unknown): value is Json =>
  isObject(value) && (isOurs(value) || isObject(value['system']));

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
  return inside.map(one).filter(isCharacter);
}

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
  const effects = Array.isArray(json['effects']) ? json['effects'].length : 0;
  if (effects > 0) lost.push(`Effets actifs de Foundry (${effects}) : ils ne s’appliquent pas ici.`);
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
  const isWord = (type: string) => isDnd5e(actor) && isWordItem(type);
  const types = [...new Set(items.map(item => textIn(item['type'])))].filter(type => !isWord(type));
  return types.map(type => {
    const rows = items.filter(item => textIn(item['type']) === type).map(rowOf);
    const known = listNames(type);
    const label = known?.label ?? (type || 'Objets');
    return {
      path: `items.${type}`,
      label: short(label),
      names: known ? [...known.names, type] : [type, 'Objets', 'Inventaire', 'Équipement'],
      value: tableOf(rows, { names: namesOfPath, note }),
    };
  });
}

/** An item as a line: its name, then what its system says; of Custom System Builder, its own values alone. */
function rowOf(item: Json): Json {
  const system = isObject(item['system']) ? item['system'] : {};
  const props = isObject(system['props']) ? system['props'] : system;
  return { name: item['name'], ...props };
}
