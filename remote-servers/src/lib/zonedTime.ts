export { localIn, momentIn, ownTimeZone } from '@rpd/shared/domain';

const two = (value: number): string => String(value).padStart(2, '0');

const day = (timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
const hour = (timeZone: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' });

interface Span {
  start: string;
  end: string;
}

/** When something takes place, as clocks in `timeZone` show it: 'jeu. 24 décembre 2026, 20:30 – 23:30'. */
export function spanIn(timeZone: string, { start, end }: Span): string {
  const [from, to] = [new Date(start), new Date(end)];
  const [first, last] = [day(timeZone).format(from), day(timeZone).format(to)];
  const until = first === last ? hour(timeZone).format(to) : `${last}, ${hour(timeZone).format(to)}`;
  return `${first}, ${hour(timeZone).format(from)} – ${until}`;
}

/** The day of a moment where the reader is: '2026-12-24'. */
export const dayOf = (moment: string | Date): string => {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
