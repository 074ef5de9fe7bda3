import { localIn, momentIn, spanIn } from './zonedTime.ts';

test('converts a form’s local time to its zone’s instant and back, across time changes', () => {
  expect(momentIn('Europe/Paris', '2026-12-24T20:30')).toBe('2026-12-24T19:30:00.000Z');
  expect(momentIn('Europe/Paris', '2026-07-14T20:30')).toBe('2026-07-14T18:30:00.000Z');
  expect(momentIn('America/Montreal', '2026-12-24T20:30')).toBe('2026-12-25T01:30:00.000Z');
  // The last hour before summer time, and the first after it.
  expect(momentIn('Europe/Paris', '2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z');
  expect(momentIn('Europe/Paris', '2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z');
  expect(momentIn('Europe/Paris', 'demain')).toBe('');
  expect(localIn('Europe/Paris', '2026-12-24T19:30:00.000Z')).toBe('2026-12-24T20:30');
  expect(localIn('Asia/Tokyo', '2026-12-24T19:30:00.000Z')).toBe('2026-12-25T04:30');
});

test('formats a span with its day once, and with both days when they differ', () => {
  const start = '2026-12-24T19:30:00.000Z';
  expect(spanIn('Europe/Paris', { start, end: '2026-12-24T22:30:00.000Z' })).toBe(
    'jeu. 24 décembre 2026, 20:30 – 23:30',
  );
  expect(spanIn('Europe/Paris', { start, end: '2026-12-25T01:00:00.000Z' })).toBe(
    'jeu. 24 décembre 2026, 20:30 – ven. 25 décembre 2026, 02:00',
  );
});
