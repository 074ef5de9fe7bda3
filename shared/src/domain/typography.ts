const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';
const APOSTROPHE = '\u2019';

/** An elided word and its apostrophe, before a letter, a digit, a quotation mark or an inserted value. */
const ELISION =
  /(?<![\p{L}\p{N}\\])((?:[cdjlmnst]|qu|jusqu|lorsqu|presqu|puisqu|quelqu|quoiqu|aujourd)\\?)'(?=[\p{L}\p{N}«\ufffc])/giu;
/** A space before a sign that ends a sentence or a part of it. Code (`a ? b : c`) is no French: callers give text alone. */
const BEFORE_SIGN = /(?<=[\p{L}\p{N}»)\]}”’"'.…%€°>\ufffc]) (?=[:;!?](?:[\s»)\]}"'”’<,.!\ufffc]|$))/gu;
const AFTER_OPENING = /« /g;
const BEFORE_CLOSING = / »/g;
/** The spaces of a number before its noun: 10 000 fiches. Not those of coordinates or telephone numbers. */
const THOUSANDS = /(?<![\p{L}\p{N}.,:/-] ?)[1-9]\d{0,2}(?: \d{3})+(?= \p{L}{2})/gu;

/**
 * Sets French text as printers do (Lexique des règles typographiques): no-break spaces before `: ; ! ?` and inside « »,
 * the apostrophe U+2019, narrow no-break spaces in numbers of four digits and more. U+FFFC stands for an inserted value.
 * Returns the same text when it is set already.
 */
export const typeset = (text: string): string =>
  text
    .replace(ELISION, (_, word: string) => `${word.replace('\\', '')}${APOSTROPHE}`)
    .replace(BEFORE_SIGN, NO_BREAK)
    .replace(AFTER_OPENING, `«${NO_BREAK}`)
    .replace(BEFORE_CLOSING, `${NO_BREAK}»`)
    .replace(THOUSANDS, number => number.replaceAll(' ', NARROW_NO_BREAK));
