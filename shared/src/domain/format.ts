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

// Made when first needed: each takes a browser milliseconds, which the first screen would wait for.
let day: Intl.DateTimeFormat | undefined;
let minute: Intl.DateTimeFormat | undefined;
let count: Intl.NumberFormat | undefined;

/** CST-1: dd/mm/yyyy, in the person's time zone; '' for no date or one that is not a date. */
export function formatDate(value: Dateish): string {
  const date = parse(value);
  day ??= new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return date ? day.format(date) : '';
}

/** dd/mm/yyyy hh:mm, or ''. */
export function formatDateTime(value: Dateish): string {
  const date = parse(value);
  minute ??= new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' });
  return date ? minute.format(date) : '';
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

/** A number as French writes it: 12 345,6. */
export function formatNumber(value: number): string {
  count ??= new Intl.NumberFormat('fr-FR');
  return count.format(value);
}
