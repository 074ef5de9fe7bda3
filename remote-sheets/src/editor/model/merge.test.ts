import { documentProblemsInTurns } from '@rpd/shared/domain';
import fc from 'fast-check';
import { apply, type Command } from './commands.ts';
import { emptyDraft, newColumn, newField, newRow, newTab, withTheme, type SheetDraft } from './draft.ts';
import { mergeDrafts } from './merge.ts';
import { idsOf, parentsFor, PARENTS, placeOf, type ElementType, type Part } from './place.ts';

const TYPES = ['tab', 'row', 'column', 'field'] as const;

function part(type: ElementType): Part {
  if (type === 'tab') return { type, element: newTab(0), fields: {} };
  if (type === 'row') return { type, element: newRow(0), fields: {} };
  if (type === 'column') return { type, element: newColumn(0), fields: {} };
  const id = crypto.randomUUID();
  return { type, element: { id }, fields: { [id]: newField() } };
}

/** A change of what a draft holds, chosen by three numbers. */
function change(
  draft: SheetDraft,
  [what, where, to]: readonly [number, number, number],
): Command | undefined {
  const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % Math.max(1, all.length)];
  const id = pick(idsOf(draft), where);
  const type = pick(TYPES, where) ?? 'field';
  if (what === 0) {
    const parent = pick(parentsFor(draft, type), to);
    return parent && { kind: 'insert', parent: parent.id, index: to % (parent.size + 1), part: part(type) };
  }
  if (what === 4) {
    const name = pick(['parchment', 'neon', undefined] as const, to);
    return { kind: 'replace', draft: withTheme(draft, name && { name }) };
  }
  if (!id) return undefined;
  if (what === 1) return { kind: 'remove', id };
  if (what === 2) return { kind: 'patch', id, changes: { name: `Nom ${to}` } };
  const place = placeOf(draft, id);
  const parent = place && pick(parentsFor(draft, place.type), to);
  return parent && { kind: 'move', id, parent: parent.id, index: where % (parent.size + 1) };
}

const steps = fc.array(fc.tuple(fc.nat(4), fc.nat(40), fc.nat(40)), { maxLength: 12 });
const made = (draft: SheetDraft, all: readonly (readonly [number, number, number])[]): SheetDraft =>
  all.reduce((now, one) => {
    const command = change(now, one);
    return (command && apply(now, command)?.draft) ?? now;
  }, draft);

test('joins any two states of a sheet into one that can be saved, whatever is chosen', async () => {
  expect(PARENTS.field).toBe('column');
  await fc.assert(
    fc.asyncProperty(steps, steps, steps, fc.boolean(), async (first, one, other, isMine) => {
      const base = made(emptyDraft(), first);
      const [mine, theirs] = [made(base, one), made(base, other)];
      const { meetings, merged } = mergeDrafts(base, mine, theirs);
      const { structure, fields } = merged(() => isMine);
      const ids = idsOf({ ...base, structure, fields });
      expect(new Set(ids).size).toBe(ids.length);
      expect(await documentProblemsInTurns({ structure, fields }, {}, () => Promise.resolve())).toEqual([]);
      // What only one of them added is there without a question.
      const added = [mine, theirs].flatMap(idsOf).filter(id => !idsOf(base).includes(id));
      expect(ids).toEqual(expect.arrayContaining(meetings.length === 0 ? added : []));
    }),
    { numRuns: 300 },
  );
});

test('changes nothing where one of the two changed nothing', () => {
  fc.assert(
    fc.property(steps, steps, (first, one) => {
      const base = made(emptyDraft(), first);
      const mine = made(base, one);
      const alone = mergeDrafts(base, mine, base);
      expect(alone.meetings).toEqual([]);
      expect(alone.merged(() => true).structure).toEqual(mine.structure);
      expect(mergeDrafts(base, base, mine).merged(() => true)).toEqual(mine);
    }),
    { numRuns: 200 },
  );
});

test('asks which theme to keep where both chose one, and takes the only one that was chosen (PLS-1)', () => {
  const base = emptyDraft();
  const [mine, theirs] = [withTheme(base, { name: 'neon' }), withTheme(base, { name: 'noir' })];
  const { meetings, merged } = mergeDrafts(base, mine, theirs);
  expect(meetings).toMatchObject([{ mine: { what: 'theme' }, element: '' }]);
  expect(merged(() => true).structure.theme).toEqual({ name: 'neon' });
  expect(merged(() => false).structure.theme).toEqual({ name: 'noir' });
  const named = { ...base, description: { ...base.description, name: 'Fiche' } };
  expect(mergeDrafts(base, mine, named).merged(() => false)).toMatchObject({
    description: { name: 'Fiche' },
    structure: { theme: { name: 'neon' } },
  });
});
