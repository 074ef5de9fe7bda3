import { arity, type Make } from './formula-arguments.ts';
import { expectType, formulaText, weightOf } from './formula-parts.ts';
import { FormulaEmptyError, FormulaError, foldName } from './formula-types.ts';

// Functions of dates. A date is a day, as the text '2026-12-24'.

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAY_MS = 86_400_000;

interface Day {
  year: number;
  month: number;
  day: number;
  time: number;
}

/** @throws FormulaEmptyError for an empty date, FormulaError for what is none */
function dayIn(text: string): Day {
  if (text === '') throw new FormulaEmptyError('Il manque une date.');
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!day || Number.isNaN(time)) {
    throw new FormulaError(`« ${text.slice(0, 30)} » n’est pas une date, comme 2026-12-24.`);
  }
  return { year: Number(year), month: Number(month), day: Number(day), time };
}

/** Whole months from one day to a later one. */
function monthsBetween(from: Day, to: Day): number {
  if (to.time < from.time) return -monthsBetween(to, from);
  return (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
}

const UNITS: Readonly<Record<string, (from: Day, to: Day) => number>> = {
  jours: (from, to) => Math.round((to.time - from.time) / DAY_MS),
  mois: monthsBetween,
  annees: (from, to) => Math.trunc(monthsBetween(from, to) / 12),
};
const ALIASES: Readonly<Record<string, string>> = {
  jour: 'jours',
  days: 'jours',
  months: 'mois',
  annee: 'annees',
  ans: 'annees',
  years: 'annees',
};

const datediff: Make = ({ part, scope }, args) => {
  arity('datediff', args, 2, 3);
  const parts = args.map(arg => expectType(part(arg, scope), 'text', '« ecart_dates »'));
  const [from, to, unit] = parts;
  const asked = foldName(unit ? (unit.text ?? '') : 'jours');
  const difference = UNITS[ALIASES[asked] ?? asked];
  if (!from || !to || !difference) {
    throw new FormulaError('« ecart_dates » compte en "jours", en "mois" ou en "années".');
  }
  return {
    type: 'number',
    ...weightOf(parts),
    run: env => difference(dayIn(formulaText(from.run(env))), dayIn(formulaText(to.run(env)))),
  };
};

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** The day where it is calculated. */
const today: Make = (_compiler, args) => {
  arity('today', args, 0, 0);
  return {
    type: 'text',
    ...weightOf([]),
    run: () => {
      const now = new Date();
      return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
    },
  };
};

export const DATE_FUNCTIONS: Record<string, Make> = { datediff, today };
