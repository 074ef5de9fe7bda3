import { placeProblems, readDocument } from '@rpd/shared/domain';
import fc from 'fast-check';
import { act, perform, pick, runs } from '../../test/acts.ts';
import { duplicates } from './copies.ts';
import { draftOf, emptyDraft, inOrder, newRow, newTab, type SheetDraft } from './draft.ts';
import { execute, redo, startHistory, undo } from './history.ts';
import { idsOf, partOf } from './place.ts';

const plain = (draft: SheetDraft): unknown => JSON.parse(JSON.stringify(inOrder(draft)));

test('keeps every field in one place and every id unique after any command', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      let history = startHistory(emptyDraft());
      for (const done of acts) {
        history = perform(history, done);
        const ids = idsOf(history.draft);
        expect(new Set(ids).size).toBe(ids.length);
        expect(placeProblems(history.draft)).toEqual([]);
      }
    }),
    { numRuns: runs },
  );
});

test('restores the first document by undo and the last by redo', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const first = emptyDraft();
      const last = acts.reduce(perform, startHistory(first));
      let history = last;
      while (history.past.length > 0) history = undo(history);
      expect(plain(history.draft)).toEqual(plain(first));
      while (history.future.length > 0) history = redo(history);
      // What had been taken back before the end comes too.
      const again = last.future.length > 0 ? last.future.reduce(redo, last) : last;
      expect(plain(history.draft)).toEqual(plain(again.draft));
    }),
    { numRuns: runs },
  );
});

/** Texts are trimmed on the way to the API. */
const trimmed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.trim() : part)));

test('restores the same sheet after save and load', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      const { draft } = acts.reduce(perform, startHistory(emptyDraft()));
      const sent = JSON.parse(JSON.stringify(inOrder(draft))) as SheetDraft;
      const { document, problems } = readDocument({ structure: sent.structure, fields: sent.fields });
      expect(problems).toEqual([]);
      const loaded = draftOf({ ...sent, ...document });
      expect(trimmed(plain(loaded))).toEqual(trimmed(plain(draft)));
    }),
    { numRuns: runs },
  );
});

test('deletes the fields of a deleted container, and shares no id with a copy', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.nat(200), (acts, chosen) => {
      const { draft } = acts.reduce(perform, startHistory(emptyDraft()));
      const id = pick(idsOf(draft), chosen);
      if (!id) return;
      const inside = Object.keys(partOf(draft, id)?.fields ?? {});
      const removed = execute(startHistory(draft), { kind: 'remove', id }, '').draft;
      expect(inside.filter(field => Object.hasOwn(removed.fields, field))).toEqual([]);
      const [copy] = duplicates(draft, [id]);
      if (!copy) throw new Error('no copy');
      const before = new Set(idsOf(draft));
      const after = execute(startHistory(draft), copy, '').draft;
      const added = idsOf(after).filter(one => !before.has(one));
      expect(idsOf(after)).toHaveLength(before.size + added.length);
      expect(Object.keys(copy.part.fields)).toHaveLength(inside.length);
      expect(added.every(one => !before.has(one))).toBe(true);
    }),
    { numRuns: runs },
  );
});

test('keeps untouched branches identical', () => {
  const tab = (name: string) => ({ ...newTab(0), name, rows: [newRow(0), newRow(1)] });
  const draft = { ...emptyDraft(), structure: { format: 2, tabs: [tab('a'), tab('b')] } };
  const id = draft.structure.tabs[0]?.rows[1]?.columns[0]?.id ?? '';
  const { draft: after } = execute(startHistory(draft), { kind: 'patch', id, changes: { name: 'X' } }, '');
  expect(after.structure.tabs[1]).toBe(draft.structure.tabs[1]);
  expect(after.structure.tabs[0]?.rows[0]).toBe(draft.structure.tabs[0]?.rows[0]);
  expect(after.fields).toBe(draft.fields);
});
