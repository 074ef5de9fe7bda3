// What a sheet and its report say: which texts of a file are in neither.

/** Texts that are looked for in all others; what comes after them is reported without a look. */
const SEARCHES_MAX = 5000;

/** As texts are compared: a report writes them in one line, between quotation marks. */
const plain = (text: string): string => text.replace(/\\[nrt]|[\s"\\]/gu, '');

export class Said {
  readonly #texts = new Set<string>();
  readonly #whole: string;
  #searches = 0;

  constructor(said: unknown) {
    const whole = JSON.stringify(said, (_key, value: unknown) => {
      if (typeof value === 'string') this.#texts.add(plain(value));
      return value;
    });
    this.#whole = plain(whole);
  }

  has(text: string): boolean {
    const wanted = plain(text);
    if (wanted === '' || this.#texts.has(wanted)) return true;
    this.#searches += 1;
    return this.#searches <= SEARCHES_MAX && this.#whole.includes(wanted);
  }
}
