import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietUntil } from './quiet-hours.ts';

const night = { on: true, from: '22:00', until: '08:00', timeZone: 'Europe/Paris', urgent: true };
const until = (at: string, changes: Partial<typeof night> = {}) => {
  const end = quietUntil({ ...night, ...changes }, Date.parse(at));
  return end === null ? null : new Date(end).toISOString();
};

test('quiet hours go over midnight, where somebody lives, to the minute (25.11)', () => {
  assert.equal(until('2026-11-26T20:59:59Z'), null);
  assert.equal(until('2026-11-26T21:00:00Z'), '2026-11-27T07:00:00.000Z');
  assert.equal(until('2026-11-27T06:59:59Z'), '2026-11-27T07:00:00.000Z');
  assert.equal(until('2026-11-27T07:00:00Z'), null);
  assert.equal(until('2026-11-27T07:00:00Z', { timeZone: 'America/New_York' }), '2026-11-27T13:00:00.000Z');
  assert.equal(until('2026-11-26T12:30:00Z', { from: '13:00', until: '14:00' }), '2026-11-26T13:00:00.000Z');
  assert.equal(until('2026-11-26T21:00:00Z', { on: false }), null);
  assert.equal(until('2026-11-26T21:00:00Z', { from: '08:00' }), null);
});

test('ends by the clock on the wall in the nights in which clocks change (25.11)', () => {
  assert.equal(until('2026-03-28T22:00:00Z'), '2026-03-29T06:00:00.000Z');
  assert.equal(until('2026-10-24T21:00:00Z'), '2026-10-25T07:00:00.000Z');
});
