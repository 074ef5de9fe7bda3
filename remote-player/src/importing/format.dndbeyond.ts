import { NO_WARNINGS } from '@rpd/shared/domain';
import { flatten, isObject, nameIn, textIn, type Json, type Note } from './flatten.ts';
import type { SourceCharacter, SourcePart } from './source.ts';

// A character of D&D Beyond, as its address `character/v5/character/…` gives it: the six abilities with what raises them, class and
// people in words, and every other value by its path.

const inside = (json: Json): Json => (isObject(json['data']) ? json['data'] : json);

export const isDndBeyond = (json: Json): boolean => {
  const { stats, classes, modifiers } = inside(json);
  return Array.isArray(stats) && Array.isArray(classes) && isObject(modifiers);
};

/** By their ids there, from 1. */
const ABILITIES = [
  ['strength', 'Force', 'FOR'],
  ['dexterity', 'Dextérité', 'DEX'],
  ['constitution', 'Constitution', 'CON'],
  ['intelligence', 'Intelligence', 'INT'],
  ['wisdom', 'Sagesse', 'SAG'],
  ['charisma', 'Charisme', 'CHA'],
] as const;
/** Whose modifiers always hold; those of things depend on what is worn. */
const LASTING = ['race', 'class', 'background', 'feat'];

const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const statIn = (list: unknown, id: number): unknown => objects(list).find(one => one['id'] === id)?.['value'];

function abilitiesOf(json: Json): SourcePart[] {
  const modifiers = isObject(json['modifiers']) ? json['modifiers'] : {};
  const lasting = LASTING.flatMap(key => objects(modifiers[key]));
  return ABILITIES.flatMap(([key, label, ...names], index): SourcePart[] => {
    const base = statIn(json['stats'], index + 1);
    const override = statIn(json['overrideStats'], index + 1);
    if (typeof base !== 'number') return [];
    const raised = lasting
      .filter(one => one['type'] === 'bonus' && one['subType'] === `${key}-score`)
      .reduce(
        (sum, one) => sum + numberIn(one['value']),
        base + numberIn(statIn(json['bonusStats'], index + 1)),
      );
    const value = numberIn(override) > 0 ? numberIn(override) : raised;
    return [{ path: `stats.${key}`, label, names: [label, ...names, key], value }];
  });
}

function wordsOf(json: Json): SourcePart[] {
  const classes = objects(json['classes']);
  const named = (one: unknown): string => (isObject(one) ? textIn(one['name']) : '');
  const levels = classes.reduce((sum, one) => sum + numberIn(one['level']), 0);
  const race = isObject(json['race']) ? textIn(json['race']['fullName']) : '';
  const background = isObject(json['background']) ? named(json['background']['definition']) : '';
  const words: [string, string, string[], string][] = [
    [
      'class',
      'Classe',
      ['Classe', 'Classe et niveau'],
      classes
        .map(one => named(one['definition']))
        .filter(Boolean)
        .join(' / '),
    ],
    ['race', 'Peuple', ['Peuple', 'Race', 'Espèce', 'Ascendance'], race],
    ['background', 'Historique', ['Historique', 'Passé'], background],
  ];
  return [
    ...words.flatMap(([path, label, names, value]): SourcePart[] =>
      value ? [{ path, label, names, value }] : [],
    ),
    ...(levels > 0
      ? [{ path: 'level', label: 'Niveau', names: ['Niveau', 'Niveau total'], value: levels }]
      : []),
  ];
}

export function readDndBeyond(file: Json): SourceCharacter {
  const json = inside(file);
  const lost: string[] = [];
  const note: Note = message => lost.push(message);
  const { name: _name, ...rest } = json;
  return {
    from: 'D&D Beyond',
    name: nameIn(json, note),
    portrait: '',
    warnings: NO_WARNINGS,
    parts: [...abilitiesOf(json), ...wordsOf(json), ...flatten(rest, { note })],
    lost,
  };
}
