import { formatRule, momentIn, type Recurrence, repeatWords, weekdayOf } from '@rpd/shared/domain';

/** What a form asks about a repetition. */
export interface RepeatValues {
  how: 'week' | 'two-weeks' | 'month' | 'weekday';
  end: 'never' | 'until' | 'count';
  /** A day: '2027-06-30'. */
  until: string;
  count: string;
}

/** The rule of RFC 5545; the last day counts to its end, in the zone. */
export function ruleOf({ how, end, until, count }: RepeatValues, local: string, timeZone: string): string {
  const rule: Recurrence = {
    every: how === 'month' || how === 'weekday' ? 'month' : 'week',
    interval: how === 'two-weeks' ? 2 : 1,
    weekday: how === 'weekday' ? weekdayOf(local) : null,
    until: end === 'until' && until ? momentIn(timeZone, `${until}T23:59`) : null,
    count: end === 'count' ? Number(count) : null,
  };
  return formatRule(rule);
}

const HOW: RepeatValues['how'][] = ['week', 'two-weeks', 'month', 'weekday'];

/** Each way in words of that date: « chaque jeudi », « le 2e jeudi de chaque mois ». */
export const waysFrom = (local: string, timeZone: string) =>
  HOW.map(how => {
    const words = repeatWords(
      ruleOf({ how, end: 'never', until: '', count: '' }, local, timeZone),
      local,
      timeZone,
    );
    return { value: how, label: words.charAt(0).toUpperCase() + words.slice(1) };
  });
