import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { questionsIn, rollDice, type RollOutcome } from './dice.ts';

// The notations that docs/dice.md gives for ten systems, each rolled.

const guide = readFileSync(join(import.meta.dirname, '../../../docs/dice.md'), 'utf8');
const systems = new Map(
  Array.from(guide.slice(guide.indexOf('## Systems')).matchAll(/^\| ([^|`]+?) +\| (`.*`) +\|$/gmu), row => [
    row[1] ?? '',
    Array.from((row[2] ?? '').matchAll(/`([^`]+)`/gu), found => (found[1] ?? '').replaceAll('\\|', '|')),
  ]),
);

/** Dice that fall as given: a face and its number of sides. */
const falling = (sides: number, values: readonly number[]) => {
  const left = [...values];
  return () => ((left.shift() ?? 1) - 0.5) / sides;
};
const SHEET: Readonly<Record<string, number>> = { mod: 4, comp: 50, pool: 5, approche: 2, anneau: 3 };
const scope = {
  find: (name: string) => (name in SHEET ? { id: name, label: name, type: 'number' as const } : undefined),
};
const environment = { read: (id: string) => SHEET[id] };

type Case = [
  system: string,
  index: number,
  sides: number,
  values: number[],
  answers: Record<string, string>,
  expected: Partial<RollOutcome>,
];
const cases: Case[] = [
  ['D&D 5', 0, 20, [7, 15], { Avantage: 'Normal' }, { total: 11 }],
  ['D&D 5', 0, 20, [7, 15], { Avantage: 'Avantage' }, { total: 19 }],
  ['D&D 5', 0, 20, [15, 7], { Avantage: 'Désavantage' }, { total: 11 }],
  ['Pathfinder 2', 0, 20, [19], { DD: '13' }, { total: 23, degree: 'Réussite critique' }],
  ['Pathfinder 2', 0, 20, [11], {}, { total: 15, degree: 'Réussite' }],
  ['Pathfinder 2', 0, 20, [10], {}, { total: 14, degree: 'Échec' }],
  ['Pathfinder 2', 0, 20, [1], {}, { total: 5, degree: 'Échec critique' }],
  ['Call of Cthulhu', 0, 100, [1], {}, { total: 1, degree: 'Critique' }],
  ['Call of Cthulhu', 0, 100, [10], {}, { total: 10, degree: 'Extrême' }],
  ['Call of Cthulhu', 0, 100, [25], {}, { total: 25, degree: 'Majeure' }],
  ['Call of Cthulhu', 0, 100, [50], {}, { total: 50, degree: 'Réussite' }],
  ['Call of Cthulhu', 0, 100, [51], {}, { total: 51, degree: 'Échec' }],
  ['World of Darkness', 0, 10, [8, 10, 9, 7, 1, 10, 2], {}, { successes: 4, total: 4 }],
  ['World of Darkness', 1, 10, [8, 6, 10, 5, 1], {}, { successes: 3, botches: 1, total: 2 }],
  ['World of Darkness', 1, 10, [8, 6, 10, 5, 1], { Difficulté: '8' }, { successes: 2, botches: 1, total: 1 }],
  ['Shadowrun', 0, 6, [5, 6, 4, 1, 2], {}, { successes: 2, total: 2 }],
  ['Fate', 0, 3, [3, 3, 2, 1], {}, { total: 3 }],
  ['Powered by the Apocalypse', 0, 6, [4, 2], {}, { total: 10, degree: 'Réussite' }],
  ['Powered by the Apocalypse', 0, 6, [1, 2], {}, { total: 7, degree: 'Partielle' }],
  ['Powered by the Apocalypse', 0, 6, [1, 1], {}, { total: 6, degree: 'Échec' }],
  ['Savage Worlds', 0, 8, [8, 3, 1], {}, { total: 11 }],
  ['Year Zero', 0, 6, [6, 6, 5, 1, 2], {}, { successes: 2, total: 2 }],
  ['L5R', 0, 6, [3, 4, 1], {}, { symbols: { succès: 2, opportunité: 1, conflit: 1 } }],
];

test.each(cases)('rolls %s (%d) on d%d as %j with %j', (system, index, sides, values, answers, expected) => {
  const notation = systems.get(system)?.[index] ?? '';
  const { rolls } = rollDice(notation, falling(sides, values), { scope, environment, answers });
  expect(rolls).toHaveLength(1);
  expect(rolls[0]).toMatchObject(expected);
  expect(rolls[0]?.error).toBeFalsy();
});

test('names every question and system of the guide', () => {
  const covered = new Set(cases.map(([system, index]) => `${system} ${index}`));
  const all = [...systems].flatMap(([system, notations]) =>
    notations.map((_one, index) => `${system} ${index}`),
  );
  expect([...covered]).toEqual(all);
  expect(systems.size).toBe(10);
  for (const [, notation] of systems)
    for (const one of notation) expect(() => questionsIn(one)).not.toThrow();
});
