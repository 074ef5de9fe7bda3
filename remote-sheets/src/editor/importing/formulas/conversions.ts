import { Untranslated } from './tree.ts';
import { LEVELS, call, flagOf, numberOf, operation, textOf, type Scalar, type Value } from './values.ts';

// Values of one type as values of another.

export const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

export function asNumber(value: Value): Value {
  if (value.type === 'number') return value;
  if (value.type === 'flag') {
    if (typeof value.literal === 'boolean') return numberOf(value.literal ? 1 : 0);
    return call('number', 'si', value, '1', '0');
  }
  if (typeof value.literal === 'string') {
    if (value.literal.trim() === '') return numberOf(0);
    if (!isNumeric(value.literal))
      throw new Untranslated(`« ${value.literal.slice(0, 40)} » n’est pas un nombre`);
    return numberOf(Number(value.literal));
  }
  return call('number', 'nombre', value);
}

export function asFlag(value: Value): Value {
  if (value.type === 'flag') return value;
  if (value.type === 'number') return operation('flag', '!=', LEVELS.equal, value, numberOf(0));
  return operation('flag', '!=', LEVELS.equal, value, textOf(''));
}

/** As the words of what is put end to end. */
export function asText(value: Value): Value {
  if (value.type === 'text') return value;
  if (typeof value.literal === 'number') return textOf(String(value.literal));
  if (value.type === 'flag') return call('text', 'si', value, "'true'", "'false'");
  return call('text', 'concatener', value);
}

export function concat(values: readonly Value[]): Value {
  const texts = values.filter(({ literal }) => literal !== '');
  const [first] = texts;
  if (!first) return textOf('');
  if (texts.length === 1) return asText(first);
  if (texts.every(({ literal }) => typeof literal === 'string'))
    return textOf(texts.map(({ literal }) => String(literal)).join(''));
  const flat = texts.map(value => (value.type === 'flag' ? asText(value) : value));
  return call('text', 'concatener', ...flat);
}

/** Two values as one type: numbers where both can be, else texts. */
export function alike(one: Value, other: Value): [Value, Value] {
  if (one.type === other.type) return [one, other];
  const types = new Set<Scalar>([one.type, other.type]);
  if (types.has('text')) {
    const [words, beside] = one.type === 'text' ? [one, other] : [other, one];
    const canBeNumber =
      typeof words.literal === 'string' && isNumeric(words.literal) && beside.type === 'number';
    if (canBeNumber) return [asNumber(one), asNumber(other)];
    return [asText(one), asText(other)];
  }
  return [asNumber(one), asNumber(other)];
}

/** Two values of different types as they are compared: by their numbers, but for words. */
export function comparable(one: Value, other: Value): [Value, Value] {
  const words = [one, other].find(({ literal }) => typeof literal === 'string' && !isNumeric(literal));
  if (words) {
    const flag = [one, other].find(({ type }) => type === 'flag');
    const literal = typeof words.literal === 'string' ? words.literal.toLowerCase() : '';
    if (flag && (literal === 'true' || literal === 'false')) return [flag, flagOf(literal === 'true')];
    return [asText(one), asText(other)];
  }
  // A choice is compared by the words of its options.
  const chosen = [one, other].find(({ options }) => options);
  const number = [one, other].find(({ literal }) => typeof literal === 'number');
  if (chosen && number) return [chosen, textOf(String(number.literal))];
  return [asNumber(one), asNumber(other)];
}
