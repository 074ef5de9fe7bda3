import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginsWith, occurrences } from './occurrences.ts';

const PARIS = 'Europe/Paris';

test('follows a rule of 26 years without a moment of each date (TAB-7)', t => {
  const { DateTimeFormat } = Intl;
  let asked = 0;
  t.mock.property(
    Intl,
    'DateTimeFormat',
    new Proxy(DateTimeFormat, {
      construct(target, parts) {
        asked += 1;
        return Reflect.construct(target, parts) as object;
      },
    }),
  );
  const series = { rule: 'FREQ=WEEKLY', startLocal: '2000-01-03T20:30', timeZone: PARIS };
  const found = occurrences(series, { after: '2026-03-20T00:00:00.000Z', upTo: '2026-04-08T00:00:00.000Z' });
  // Summer time begins on 29 March.
  assert.deepEqual(found, [
    { local: '2026-03-23T20:30', startsAt: '2026-03-23T19:30:00.000Z' },
    { local: '2026-03-30T20:30', startsAt: '2026-03-30T18:30:00.000Z' },
    { local: '2026-04-06T20:30', startsAt: '2026-04-06T18:30:00.000Z' },
  ]);
  assert.ok(asked < 20, `${asked} formats`);
});

test('counts the dates of a rule that lie before the range (TAB-7)', () => {
  const series = { rule: 'FREQ=WEEKLY;COUNT=3', startLocal: '2026-11-02T20:00', timeZone: PARIS };
  const range = { after: '2026-11-10T00:00:00.000Z', upTo: '2027-01-01T00:00:00.000Z' };
  assert.deepEqual(
    occurrences(series, range).map(({ local }) => local),
    ['2026-11-16T20:00'],
  );
  assert.ok(beginsWith('FREQ=MONTHLY;BYDAY=1MO', '2026-11-02T19:00:00.000Z', PARIS));
  assert.ok(!beginsWith('FREQ=MONTHLY;BYDAY=2MO', '2026-11-02T19:00:00.000Z', PARIS));
});
