import { FormulaError } from './formula-types.ts';

// What stands around dice in a notation: questions `?{Bonus|0}`, several rolls `a ; b`, their labels `Attaque : …`, repetitions
// `6x …`, bands `=> 10+: Réussite | 7-9: Partielle`, labels `[feu]` and a comment behind `#`.

/** What is asked before dice are rolled. */
export interface DiceQuestion {
  question: string;
  /** What stands in the notation when nothing else is answered. */
  initial: string;
  /** What can be chosen; none for a free number. */
  options: readonly { label: string; text: string }[];
}

/** One roll of a notation, with its places in the text. */
export interface WrittenRoll {
  label: string;
  source: string;
  /** Where `source` begins in the text. */
  start: number;
  times: number;
  bands: readonly WrittenBand[];
}

export interface WrittenBand {
  condition: string;
  /** Where `condition` begins in the text. */
  start: number;
  label: string;
}

/** Rolls in one button, repetitions counted. */
export const ROLLS_MAX = 20;
const BANDS_MAX = 12;
const QUESTIONS_MAX = 8;
const OPENING = '({[';
const CLOSING = ')}]';

/** Whether a text begins at `index`; an apostrophe within a word begins none. */
export const isQuote = (text: string, index: number): boolean =>
  text[index] === '"' || (text[index] === "'" && !/[\p{L}\p{N}]/u.test(text[index - 1] ?? ''));

/** Where a text ends that begins with the quotation mark at `index`. */
export function unquoted(text: string, index: number): number {
  const end = text.indexOf(text[index] ?? '', index + 1);
  return end < 0 ? text.length : end + 1;
}

/** Where what opens at `index` closes; the end of the text for what does not. */
export function closing(text: string, index: number): number {
  let depth = 0;
  for (let place = index; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (isQuote(text, place)) {
      place = unquoted(text, place) - 1;
      continue;
    }
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth -= 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}

/** The pieces between a sign that stands in no parentheses and no text, with their places. */
export function splitAt(text: string, separator: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = [];
  let start = 0;
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (isQuote(text, place)) {
      place = unquoted(text, place) - 1;
      continue;
    }
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth -= 1;
    if (depth !== 0 || !text.startsWith(separator, place)) continue;
    found.push({ text: text.slice(start, place), start });
    start = place + separator.length;
    place = start - 1;
  }
  return [...found, { text: text.slice(start), start }];
}

const QUESTION = /\?\{([^{}|]*)((?:\|[^{}|]*)*)\}/gu;

function questionOf(asked: string, more: string): DiceQuestion {
  const parts = more.split('|').slice(1);
  const question = asked.trim() || 'Modificateur';
  if (parts.length < 2) return { question, initial: parts[0]?.trim() || '0', options: [] };
  const options = parts.map(part => {
    const comma = part.indexOf(',');
    const label = (comma < 0 ? part : part.slice(0, comma)).trim();
    return { label, text: comma < 0 ? label : part.slice(comma + 1).trim() };
  });
  return { question, initial: options[0]?.text ?? '0', options };
}

/** What a notation asks, each question once. */
export function questionsIn(text: string): DiceQuestion[] {
  const found = new Map<string, DiceQuestion>();
  for (const [, asked = '', more = ''] of text.matchAll(QUESTION)) {
    const made = questionOf(asked, more);
    if (!found.has(made.question)) found.set(made.question, made);
  }
  if (found.size > QUESTIONS_MAX)
    throw new FormulaError(`Un lancer pose ${QUESTIONS_MAX} questions au plus.`);
  return [...found.values()];
}

/** Where questions stand in a notation, and what may come in their places. */
export const questionPlaces = (
  text: string,
): { start: number; end: number; options: { text: string; start: number }[] }[] =>
  Array.from(text.matchAll(QUESTION), ({ 0: all, 1: asked = '', 2: more = '', index: start }) => {
    const parts = more.split('|').slice(1);
    let from = start + '?{'.length + asked.length + 1;
    const options = parts.map(part => {
      const label = parts.length > 1 ? part.indexOf(',') + 1 : 0;
      const option = { text: part.slice(label), start: from + label };
      from += part.length + 1;
      return option;
    });
    return { start, end: start + all.length, options };
  });

const SHORT_NUMBER = /^[-+−]?\d{1,6}(?:[.,]\d{1,6})?$/u;

/**
 * The notation with what was answered in place of its questions: one of the options by its label, or a number.
 * @throws FormulaError for an answer that is neither.
 */
export function withAnswers(text: string, answers: Readonly<Record<string, string>>): string {
  const known = new Map(questionsIn(text).map(one => [one.question, one]));
  return text.replace(QUESTION, (_all, asked: string, more: string) => {
    const own = questionOf(asked, more);
    const { question, options, initial } = known.get(own.question) ?? own;
    const answer = (Object.hasOwn(answers, question) ? (answers[question] ?? '') : '').trim();
    if (answer === '') return `(${initial})`;
    if (options.length > 0) {
      const chosen = options.find(({ label }) => label === answer);
      if (!chosen) throw new FormulaError(`« ${question} » : choisissez une des réponses proposées.`);
      return `(${chosen.text})`;
    }
    if (!SHORT_NUMBER.test(answer)) throw new FormulaError(`« ${question} » attend un nombre.`);
    return `(${answer.replace('−', '-').replace(',', '.')})`;
  });
}

/** The text without its comment, and the comment. */
export function commentIn(text: string): { text: string; comment: string } {
  const [first, ...others] = splitAt(text, '#');
  const comment = others.map(one => one.text).join('#');
  return { text: first?.text ?? '', comment: comment.trim() };
}

const LABEL = /^\s*(\p{L}[^?:;(){}@[\]"=<>|#]*?)\s*:(?!:)\s*/u;
const TIMES = /^\s*(\d{1,2})\s*[xX]\s*(?=[\d({dD@])/u;

/**
 * The rolls of a notation, in their order. Its comment and its questions have been taken out.
 * @throws FormulaError for more than ROLLS_MAX.
 */
export function rollsIn(text: string): WrittenRoll[] {
  const pieces = splitAt(text, ';').filter((one, _index, all) => one.text.trim() !== '' || all.length === 1);
  const rolls = pieces.map(piece => {
    const [head, ...behind] = splitAt(piece.text, '=>');
    const label = LABEL.exec(head?.text ?? '');
    const labelled = label?.[0].length ?? 0;
    const times = TIMES.exec(head?.text.slice(labelled) ?? '');
    const from = labelled + (times?.[0].length ?? 0);
    return {
      label: label?.[1] ?? '',
      source: head?.text.slice(from) ?? '',
      start: piece.start + from,
      times: times ? Number(times[1]) : 1,
      bands: behind.flatMap(one => bandsIn(one.text, piece.start + one.start)),
    };
  });
  if (rolls.reduce((sum, { times }) => sum + times, 0) > ROLLS_MAX) {
    throw new FormulaError(`Un bouton fait ${ROLLS_MAX} lancers au plus.`);
  }
  return rolls;
}

function bandsIn(text: string, start: number): WrittenBand[] {
  const bands = splitAt(text, '|').filter(one => one.text.trim() !== '');
  if (bands.length > BANDS_MAX) throw new FormulaError(`Un lancer a ${BANDS_MAX} degrés au plus.`);
  return bands.map(band => {
    const [condition, label] = splitAt(band.text, ':');
    if (!label?.text.trim()) {
      throw new FormulaError(`Après « ${band.text.trim()} », écrivez « : » et ce que le degré signifie.`);
    }
    return {
      condition: condition?.text ?? '',
      start: start + band.start,
      label: band.text.slice(label.start).trim().slice(0, 80),
    };
  });
}
