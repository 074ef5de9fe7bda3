// What lists are full of is written without `Intl`: its first use takes a browser 10 to 90 ms, which a screen would wait for.

type Dateish = string | number | Date | null | undefined;

/** CST-1: the browser's locale when we know its formats, else fr-FR. */
export function userLocale(): 'fr-FR' | 'en-US' {
  const asked = typeof navigator === 'undefined' ? undefined : navigator.language;
  return asked === 'en-US' ? 'en-US' : 'fr-FR';
}

function parse(value: Dateish): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** CST-1: dd/mm/yyyy, in the person's time zone; '' for no date or one that is not a date. */
export function formatDate(value: Dateish): string {
  const date = parse(value);
  if (!date) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${year}`;
}

/** dd/mm/yyyy hh:mm, in the person's time zone, or ''. */
export function formatDateTime(value: Dateish): string {
  const date = parse(value);
  return date ? `${formatDate(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : '';
}

/** CST-1, the short date: numeric year and day; month short in en-US, long in fr-FR. '' for no date. */
export function formatShortDate(value: Dateish, locale = userLocale()): string {
  const date = parse(value);
  const month = locale === 'en-US' ? 'short' : 'long';
  return date ? new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric' }).format(date) : '';
}

/** CST-1: USD for en-US, EUR for fr-FR. */
export function formatMoney(amount: number, locale = userLocale()): string {
  const currency = locale === 'en-US' ? 'USD' : 'EUR';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

let fractions: Intl.NumberFormat | undefined;

/** How many there are; with `hasMore`, more than `total`. */
export interface Counted {
  total: number;
  hasMore?: boolean | undefined;
}

/** '137', or 'plus de 1 000' where counting ended there. */
export const formatTotal = ({ total, hasMore }: Counted): string =>
  hasMore ? `plus de\u00A0${formatNumber(total)}` : formatNumber(total);

/** '1 serveur', '137 serveurs', 'Plus de 1 000 serveurs'. */
export function formatCount({ total, hasMore }: Counted, one: string, many: string): string {
  const count = `${formatNumber(total)} ${total > 1 ? many : one}`;
  return hasMore ? `Plus de\u00A0${count}` : count;
}

/** Names in a row, as a message tells them: up to four, or three and how many others. */
export const namesInShort = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} et ${names.length - 3} autres`;

/** A number as French writes it: 12 345,6. */
export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, '\u202F');
  fractions ??= new Intl.NumberFormat('fr-FR');
  return fractions.format(value);
}
