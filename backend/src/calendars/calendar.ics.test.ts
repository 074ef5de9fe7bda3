import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCalendar } from './calendar.ics.ts';

test('writes no line of a calendar that a name with line breaks dictates (TAB-7)', () => {
  const moment = '2026-12-24T19:30:00.000Z';
  const name = 'Aube\rX-WR-CALDESC:piège\r\nBEGIN:VALARM\n\u0000\u2028fin';
  const date = { id: 'a', version: 1, createdAt: moment, changedAt: moment, start: moment, end: moment };
  const text = toCalendar(name, [
    { ...date, title: name, description: name, place: name, state: 'CONFIRMED' },
  ]);
  const lines = text.split(/[\r\n\u2028]+/);
  assert.deepEqual(
    lines.filter(line => /^(X-WR-CALDESC|BEGIN:VALARM|fin)/.test(line)),
    [],
  );
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\p{Cc}]/u);
});
