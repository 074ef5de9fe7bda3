import { Untranslated, type Expression } from './tree.ts';
import { argument, arity, count, numeric, several, sum, when, MATH_FUNCTIONS } from './functions.ts';
import { asNumber } from './conversions.ts';
import { columnOf, countOf, sumOf, withWhere } from './lines.ts';
import { type ForeignFunction, type Semantics, type Translator } from './translate.ts';
import { call, negation, power, textOf, type LinesValue } from './values.ts';

// Functions of SurveyJS.

/** `sumInArray({lines}, 'column', condition)` */
function linesOf(translator: Translator, args: readonly Expression[], isCount = false): LinesValue {
  const node = argument(args, 0);
  if (node.type !== 'name') throw new Untranslated('elle lit un tableau calculé');
  const found = translator.find(node.name);
  if (!found.columns) throw new Untranslated(`« ${node.name} » n’est pas un tableau du fichier`);
  const by = args[1];
  const name = by?.type === 'text' ? by.value : '';
  const own = found.columns.find(name);
  if (!own && !(isCount && name === ''))
    throw new Untranslated(`« ${name} » n’est pas une colonne de « ${node.name} »`);
  const each = own ? translator.single(translator.named(own)) : textOf('');
  const lines: LinesValue = { type: 'lines', table: found.ref, each };
  const condition = args[2];
  if (!condition) return isCount && own ? withWhere(lines, negation(translator.isEmpty(each))) : lines;
  const columns = found.columns;
  const inside = translator.within({
    find: key => columns.find(key) ?? translator.scope.find(key),
    inLine: columns.find,
  });
  return withWhere(lines, inside.flag(condition));
}

const inLines =
  (name: 'min' | 'max' | 'moyenne'): ForeignFunction =>
  (translator, args) =>
    call('number', name, columnOf(linesOf(translator, args)));

const dateDifference: ForeignFunction = (translator, args) => {
  arity(args, 2, 3);
  const unit = args[2]?.type === 'text' ? args[2].value : 'days';
  const words: Readonly<Record<string, string>> = { days: 'jours', months: 'mois', years: 'années' };
  const ours = words[unit];
  if (!ours) throw new Untranslated(`un écart de dates en « ${unit} » n’existe pas ici`);
  return call(
    'number',
    'ecart_dates',
    translator.text(argument(args, 0)),
    translator.text(argument(args, 1)),
    textOf(ours),
  );
};

const age: ForeignFunction = (translator, args) =>
  call(
    'number',
    'ecart_dates',
    translator.text(argument(args, 0)),
    call('text', 'aujourdhui'),
    textOf('années'),
  );

export const SURVEY_SEMANTICS: Semantics = {
  plus: 'unknown',
  functions: {
    iif: when,
    if: when,
    sum,
    avg: several('moyenne'),
    min: several('min'),
    max: several('max'),
    count,
    round: numeric('arrondi', 1, 2),
    trunc: (translator, args) =>
      MATH_FUNCTIONS['fix']?.(translator, args) ?? translator.number(argument(args, 0)),
    abs: numeric('abs', 1),
    power: (translator, args) =>
      power(translator.number(argument(args, 0)), translator.number(argument(args, 1))),
    sumInArray: (translator, args) => sumOf(linesOf(translator, args)),
    sumInPanel: (translator, args) => sumOf(linesOf(translator, args)),
    avgInArray: inLines('moyenne'),
    minInArray: inLines('min'),
    maxInArray: inLines('max'),
    countInArray: (translator, args) => countOf(linesOf(translator, args, true)),
    isEmpty: (translator, args) => translator.isEmpty(translator.any(argument(args, 0))),
    isNotEmpty: (translator, args) => negation(translator.isEmpty(translator.any(argument(args, 0)))),
    today: (_translator, args) => {
      if (args.length > 0) throw new Untranslated('« today » y compte des jours');
      return call('text', 'aujourdhui');
    },
    currentDate: () => call('text', 'aujourdhui'),
    getDate: (translator, args) => translator.text(argument(args, 0)),
    age,
    dateDiff: dateDifference,
    diffDays: (translator, args) =>
      call(
        'number',
        'abs',
        call(
          'number',
          'ecart_dates',
          translator.text(argument(args, 0)),
          translator.text(argument(args, 1)),
          textOf('jours'),
        ),
      ),
    number: (translator, args) => asNumber(translator.scalar(argument(args, 0))),
  },
};
