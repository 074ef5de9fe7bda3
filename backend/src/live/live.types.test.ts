import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEvent, permit } from './live.events.ts';
import type { CheckedEvent, PermittedEvent } from './live.events.ts';
import type { LiveEventRow } from '../store/tables/live.ts';

// Compiled with the rest (npm test -- types): an unused directive fails there.
const send = (event: PermittedEvent): string => event.data;

const row: LiveEventRow = {
  topic: 'tickets',
  number: 1,
  kind: 'tickets',
  entity_id: 't',
  payload: JSON.stringify({ entity: 'tickets', id: 't', change: 'updated', version: 2, by: null }),
  audience: JSON.stringify({ before: null, after: { author_id: 'me' } }),
  at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
};

test('an event can be sent once it was permitted, and not before', () => {
  const checked = checkEvent(row);
  assert.ok(checked);
  // @ts-expect-error: as it is stored.
  const stored = () => send(row);
  // @ts-expect-error: nobody judged it for a person.
  const unjudged = () => send(checked);
  // @ts-expect-error: its parts alone make no event that was checked.
  const made: CheckedEvent = { topic: '', number: 1 };
  assert.ok([stored, unjudged, made]);
  const permitted = permit(checked, { _id: 'me', roles: ['RP'] });
  assert.ok(permitted);
  assert.equal((JSON.parse(send(permitted)) as { id: string }).id, 't');
  assert.equal(permit(checked, { _id: 'stranger', roles: ['RP'] }), null);
  assert.equal(checkEvent({ ...row, kind: 'of-a-newer-version' }), null);
});
