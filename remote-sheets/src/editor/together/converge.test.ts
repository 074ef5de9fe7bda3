import { placeProblems, type SheetInput } from '@rpd/shared/domain';
import { JointDraft, type JointUpdate } from '@rpd/shared/joint';
import fc from 'fast-check';
import { act, perform, runs, type Act } from '../../test/acts.ts';
import { draftOf, emptyDraft, inOrder, newField, newRow, newTab, type SheetDraft } from '../model/draft.ts';
import { execute, startHistory, type History } from '../model/history.ts';
import { idsOf, placeOf } from '../model/place.ts';
import { redoBeside, undoBeside, withOthers } from './beside.ts';

// Several people change one sheet at random, each by the commands of the editor, and hear of one another late.

/** The sheet as bytes: fields in the order of the layout, keys by name. */
const bytes = (draft: SheetInput): string =>
  JSON.stringify(inOrder(draft), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

function begin(): SheetDraft {
  const field = (name: string) => ({ ...newField(), name });
  const tab = { ...newTab(0), rows: [newRow(0), newRow(1)] };
  const [first, second] = tab.rows.map(({ columns }) => columns[0]);
  first?.fieldIds.push('force', 'dex');
  second?.fieldIds.push('con');
  const draft = emptyDraft();
  const fields = { force: field('Force'), dex: field('Dextérité'), con: field('Constitution') };
  return draftOf({ ...draft, structure: { ...draft.structure, tabs: [tab] }, fields });
}

/** Somebody with the sheet open. */
class Editor {
  readonly joint: JointDraft;
  history: History;
  /** What the others do not have yet. */
  unsent: JointUpdate[] = [];

  constructor(base: SheetDraft) {
    this.joint = new JointDraft(base, update => this.unsent.push(update));
    this.history = startHistory(base);
  }

  do(done: Act): void {
    const before = this.history.draft;
    this.history =
      done.kind === 'undo'
        ? undoBeside(this.history)
        : done.kind === 'redo'
          ? redoBeside(this.history)
          : perform(this.history, done);
    if (this.history.draft === before) return;
    this.joint.write(before, this.history.draft);
    // What one does stands in one's own editor as one did it.
    if (bytes(this.joint.draft) !== bytes(this.history.draft))
      throw new Error('The joint draft is another one.');
  }

  hear(updates: readonly JointUpdate[]): void {
    for (const update of updates) this.joint.receive(update);
    this.history = withOthers(this.history, this.joint.draft);
  }
}

const deliver = (editors: readonly Editor[]): void => {
  for (const editor of editors) {
    const sent = editor.unsent.splice(0);
    for (const other of editors) if (other !== editor) other.hear(sent);
  }
};

const turns = (people: number) =>
  fc.array(fc.record({ who: fc.nat(people - 1), act, isHeard: fc.boolean() }), { maxLength: 40 });

for (const people of [2, 3]) {
  test(`${people} editors that change anything at once end with the same valid sheet`, () => {
    fc.assert(
      fc.property(turns(people), all => {
        const base = begin();
        const editors = Array.from({ length: people }, () => new Editor(base));
        for (const { who, act: done, isHeard } of all) {
          editors[who]?.do(done);
          if (isHeard) deliver(editors);
        }
        deliver(editors);
        const [first, ...others] = editors.map(({ history }) => history.draft);
        if (!first) throw new Error('nobody');
        for (const other of others) expect(bytes(other)).toBe(bytes(first));
        expect(placeProblems(first)).toEqual([]);
        const ids = idsOf(first);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: runs },
    );
  });
}

test('undo after each command returns the sheet byte for byte, with another person’s changes before it', () => {
  fc.assert(
    fc.property(turns(2), all => {
      const base = begin();
      const editors = [new Editor(base), new Editor(base)] as const;
      for (const { who, act: done } of all) {
        if (done.kind === 'undo' || done.kind === 'redo') continue;
        const one = editors[who === 0 ? 0 : 1];
        const before = bytes(one.history.draft);
        const steps = one.history.past.length;
        one.do(done);
        const isStep = one.history.past.length > steps;
        if (isStep) one.do({ kind: 'undo' });
        const after = isStep ? bytes(one.history.draft) : before;
        expect(after).toBe(before);
        if (isStep) one.do({ kind: 'redo' });
        deliver(editors);
        expect(bytes(editors[0].history.draft)).toBe(bytes(editors[1].history.draft));
      }
    }),
    { numRuns: runs },
  );
});

/** Two editors of one sheet, and one change of each before either hears of the other. */
function atOnce(
  one: (history: History) => History,
  other: (history: History) => History,
): readonly [Editor, Editor] {
  const base = begin();
  const editors = [new Editor(base), new Editor(base)] as const;
  for (const [editor, change] of [
    [editors[0], one],
    [editors[1], other],
  ] as const) {
    const before = editor.history.draft;
    editor.history = change(editor.history);
    editor.joint.write(before, editor.history.draft);
  }
  deliver(editors);
  expect(bytes(editors[0].history.draft)).toBe(bytes(editors[1].history.draft));
  return editors;
}

const rename = (id: string, name: string) => (history: History) =>
  execute(history, { kind: 'patch', id, changes: { name } }, 'Renommer');

test('an undo takes one’s own change back, and leaves what another person did meanwhile', () => {
  const [one] = atOnce(rename('force', 'Vigueur'), rename('dex', 'Agilité'));
  one.do({ kind: 'undo' });
  expect(one.history.draft.fields['force']?.name).toBe('Force');
  expect(one.history.draft.fields['dex']?.name).toBe('Agilité');
});

test('an undo leaves a name that another person has given since', () => {
  const base = begin();
  const editors = [new Editor(base), new Editor(base)] as const;
  const give = (editor: Editor, name: string) => {
    const before = editor.history.draft;
    editor.history = rename('force', name)(editor.history);
    editor.joint.write(before, editor.history.draft);
    deliver(editors);
  };
  give(editors[0], 'Vigueur');
  give(editors[1], 'Puissance');
  editors[0].do({ kind: 'undo' });
  expect(editors[0].history.draft.fields['force']?.name).toBe('Puissance');
});

test('two simultaneous moves of one field leave it in one place', () => {
  const base = begin();
  const editors = [new Editor(base), new Editor(base)] as const;
  const columns = base.structure.tabs.flatMap(({ rows }) => rows.flatMap(row => row.columns));
  editors.forEach((editor, at) => {
    const before = editor.history.draft;
    const parent = columns[at]?.id ?? '';
    editor.history = execute(editor.history, { kind: 'move', id: 'dex', parent, index: 0 }, 'Déplacer');
    editor.joint.write(before, editor.history.draft);
  });
  deliver(editors);
  expect(idsOf(editors[0].history.draft).filter(id => id === 'dex')).toHaveLength(1);
  expect(bytes(editors[0].history.draft)).toBe(bytes(editors[1].history.draft));
});

test('a column that one person removes stays for the field that another one adds to it', () => {
  const base = begin();
  const column = base.structure.tabs[0]?.rows[0]?.columns[0]?.id ?? '';
  const editors = [new Editor(base), new Editor(base)] as const;
  const change = (editor: Editor, next: History) => {
    const before = editor.history.draft;
    editor.history = next;
    editor.joint.write(before, next.draft);
  };
  change(editors[0], execute(editors[0].history, { kind: 'remove', id: column }, 'Supprimer'));
  const part = { type: 'field' as const, element: { id: 'new' }, fields: { new: newField() } };
  change(
    editors[1],
    execute(editors[1].history, { kind: 'insert', parent: column, index: 0, part }, 'Ajouter'),
  );
  deliver(editors);
  for (const { history } of editors) {
    expect(placeOf(history.draft, 'new')).toMatchObject({ parent: column });
    expect(placeOf(history.draft, 'force')).toBeUndefined();
  }
});

test('a column that came back for a field stays when the field leaves it', () => {
  const base = begin();
  const [first, second] = base.structure.tabs.flatMap(({ rows }) => rows.flatMap(row => row.columns));
  const editors = [new Editor(base), new Editor(base)] as const;
  const change = (editor: Editor, next: History) => {
    const before = editor.history.draft;
    editor.history = next;
    editor.joint.write(before, next.draft);
  };
  const to = (editor: Editor, parent = '') =>
    execute(editor.history, { kind: 'move', id: 'dex', parent, index: 0 }, 'Déplacer');
  change(editors[0], execute(editors[0].history, { kind: 'remove', id: second?.id ?? '' }, 'Supprimer'));
  change(editors[1], to(editors[1], second?.id));
  deliver(editors);
  change(editors[1], to(editors[1], first?.id));
  deliver(editors);
  for (const { history } of editors) expect(placeOf(history.draft, second?.id ?? '')).toBeDefined();
});
