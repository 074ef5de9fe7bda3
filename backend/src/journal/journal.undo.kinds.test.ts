import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JOURNAL_ACTIONS, JOURNAL_ENTITY_LABELS, UNDOABLE_ENTITIES } from '@rpd/shared/domain';
import { undoParts } from '../app/undo.parts.ts';
import { undoAction, whyNot } from './journal.reasons.ts';

const parts = undoParts({ post: {} as never, bin: [], beforeServerDelete: {} as never });
const FIELDS = ['update', 'roles', 'activate', 'deactivate', 'hide', 'show'];
const BINNED = ['create', 'delete', 'restore', ...FIELDS];
const PEOPLE = ['join', 'remove'];
const MADE = ['create', ...FIELDS];

/** What of each kind is undone from the journal. A kind that is not here has reasons alone. */
const UNDONE: Record<string, string[]> = {
  User: BINNED,
  Server: BINNED,
  Game: [...BINNED, ...PEOPLE],
  Event: [...BINNED, ...PEOPLE],
  Mob: BINNED,
  Sheet: BINNED,
  Character: ['create', 'delete', 'restore'],
  Compendium: BINNED,
  Campaign: [...FIELDS, ...PEOPLE],
  ServerType: MADE,
  GameType: MADE,
  Catalogue: MADE,
  Robot: MADE,
  App: MADE,
  Mail: MADE,
  Ticket: FIELDS,
  CannedAnswer: MADE,
  WordFilter: MADE,
  // What the team asked for there alone: warnings.
  Handout: FIELDS,
  GameSession: FIELDS,
};

test('every line of the journal can be undone, or says why not (DSK-7)', () => {
  for (const entity of Object.keys(JOURNAL_ENTITY_LABELS)) {
    const part = parts.find(known => known.entity === entity);
    const undone = JOURNAL_ACTIONS.filter(action => undoAction(part, action) !== null);
    assert.deepEqual(undone.toSorted(), (UNDONE[entity] ?? []).toSorted(), entity);
    // A line that could be undone may still have no values, or not be this person’s to undo.
    for (const action of JOURNAL_ACTIONS) {
      assert.match(whyNot({ entity, action }), /^[A-ZÀÉ].{20,}\.$/, `${entity} ${action}`);
    }
  }
});

test('the pages know every kind that is undone, and reload what shows it (DSK-7)', () => {
  const kinds = parts.map(({ entity }) => entity);
  assert.deepEqual(kinds.toSorted(), UNDOABLE_ENTITIES.toSorted());
});
