// Foreign values, which may be anything. What is read is noted; what nobody read is reported (nothing is lost silently).

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** One text of several languages: French, the file's own, the first. */
const translated = (value: Json): unknown =>
  value['fr'] ?? value['default'] ?? value['en'] ?? Object.values(value)[0];

/** Characters of a text that is a name or a sentence. */
const WORDS_MAX = 5000;

/** The words of a value; '' for what has none. */
export function wordsOf(value: unknown, max = WORDS_MAX): string {
  if (typeof value === 'string') return value.trim().slice(0, max);
  if (typeof value === 'number') return String(value);
  return isObject(value) ? wordsOf(translated(value), max) : '';
}

/** What a table of ours says of a foreign word; nothing for `constructor` and what else every object has. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const numberIn = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) && Math.abs(read) <= 1e15 ? read : undefined;
};

export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Whether a setting says nothing: it is as if it were not there. */
const isNeutral = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.every(isNeutral)) ||
  (isObject(value) && Object.values(value).every(isNeutral));

/** An object of a foreign file, with what of it was read. */
export class Part {
  readonly json: Json;
  readonly path: string;
  readonly #read = new Set<string>();

  constructor(json: Json, path: string) {
    this.json = json;
    this.path = path;
  }

  get(key: string): unknown {
    this.#read.add(key);
    return Object.hasOwn(this.json, key) ? this.json[key] : undefined;
  }

  /** The first of these keys that says something; all of them count as read where they say the same. */
  words(...keys: string[]): string {
    for (const key of keys) {
      const found = wordsOf(this.get(key));
      if (found) return found;
    }
    return '';
  }

  number(...keys: string[]): number | undefined {
    return keys.map(key => numberIn(this.get(key))).find(value => value !== undefined);
  }

  flag(key: string): boolean {
    return isTrue(this.get(key));
  }

  /** The objects of a list, lists of lists in their order. */
  parts(key: string): Part[] {
    return partsIn(this.get(key), join(this.path, key));
  }

  part(key: string): Part | undefined {
    const value = this.get(key);
    return isObject(value) ? new Part(value, join(this.path, key)) : undefined;
  }

  /** Keys that have no meaning here, and are no loss. */
  skip(...keys: string[]): void {
    for (const key of keys) this.#read.add(key);
  }

  /** What nobody read and says something. */
  rest(neutral: Readonly<Record<string, readonly unknown[]>> = {}): [string, unknown][] {
    return Object.entries(this.json).filter(
      ([key, value]) =>
        !this.#read.has(key) &&
        !isNeutral(value) &&
        !(Object.hasOwn(neutral, key) && neutral[key]?.includes(value)),
    );
  }
}

export const join = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
};

export function partsIn(value: unknown, path: string): Part[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown, index) => {
    const at = join(path, index);
    if (Array.isArray(one)) return partsIn(one, at);
    return isObject(one) ? [new Part(one, at)] : [];
  });
}

/** A value as a report shows it. */
export const shown = (value: unknown, max = 200): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = (text ?? '').replace(/\s+/gu, ' ');
  return plain.length > max ? `${plain.slice(0, max - 1)}…` : plain;
};
