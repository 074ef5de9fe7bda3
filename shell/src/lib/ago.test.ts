import { ago } from './ago.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const MINUTE = 60_000;
const minutesAgo = (minutes: number) => ago(new Date(NOW - minutes * MINUTE).toISOString(), NOW);

test('says how long ago a moment was in the words of Intl', () => {
  const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });
  expect(minutesAgo(0)).toBe('à l’instant');
  for (const minutes of [1, 2, 59]) expect(minutesAgo(minutes)).toBe(relative.format(-minutes, 'minute'));
  for (const hours of [1, 2, 24, 47]) expect(minutesAgo(hours * 60)).toBe(relative.format(-hours, 'hour'));
  for (const days of [2, 3, 30, 999, 1000, 12_345])
    expect(minutesAgo(days * 24 * 60)).toBe(relative.format(-days, 'day').replaceAll('\u00a0', '\u202f'));
});
