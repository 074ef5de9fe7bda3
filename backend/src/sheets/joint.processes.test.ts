import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { placeProblems } from '@rpd/shared/domain';
import type { Sheet, SheetInput, SheetJoint } from '@rpd/shared/domain';
import { fromBase64, JointDraft, toBase64 } from '@rpd/shared/joint';
import { createServer } from '../app/server.ts';
import { openStore } from '../store/store.ts';
import { buildSheet } from '../test/builders.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

// Two people change one template through two processes, which share the database and hear of each other by it (ADR 92).

const PLACES = { profil: ['force', 'dex'], sac: ['corde', 'lampe'], vide: [] };

function threeColumns(): SheetInput {
  const { structure, ...sheet } = buildSheet({ isPublic: true });
  const columns = Object.entries(PLACES).map(([id, fieldIds]) => ({ id, name: id, fieldIds }));
  const tabs = [{ id: 't', name: 'Jeu', rows: [{ id: 'r', name: '', columns }] }];
  const field = (name: string) => [name, { type: 'string' as const, name, required: false, options: [] }];
  const fields = Object.fromEntries(Object.values(PLACES).flat().map(field)) as SheetInput['fields'];
  return { ...sheet, structure: { ...structure, tabs }, fields };
}

type App = TestServer['app'];

/** Somebody's editor at one of the processes. */
async function comeIn(app: App, { authorization = '' }: Pick<Client, 'authorization'>, path: string) {
  const post = async (payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/hosts/api${path}`,
      payload,
      headers: { authorization },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<SheetJoint>();
  };
  const begun = await post({});
  assert.ok(begun.base);
  const updates: Uint8Array[] = [];
  const joint = new JointDraft(begun.base, update => updates.push(update));
  joint.receive(fromBase64(begun.update));
  const editor = {
    joint,
    known: { id: begun.id, number: begun.number },
    version: begun.version,
    async meet() {
      const sent = updates.splice(0);
      for (const update of sent.length > 0 ? sent : [undefined]) {
        const vector = toBase64(joint.vector);
        const answer = await post({
          id: editor.known.id,
          vector,
          ...(update && { update: toBase64(update) }),
        });
        editor.known = { id: answer.id, number: answer.number };
        editor.version = answer.version;
        joint.receive(fromBase64(answer.update));
      }
    },
    change(next: (draft: SheetInput) => SheetInput) {
      joint.write(joint.draft, next(joint.draft));
    },
  };
  return editor;
}
type Editor = Awaited<ReturnType<typeof comeIn>>;

type Columns = SheetInput['structure']['tabs'][number]['rows'][number]['columns'];

const withColumns = (draft: SheetInput, change: (columns: Columns) => Columns): SheetInput => ({
  ...draft,
  structure: {
    ...draft.structure,
    tabs: draft.structure.tabs.map(tab => ({
      ...tab,
      rows: tab.rows.map(row => ({ ...row, columns: change(row.columns) })),
    })),
  },
});

const moveTo = (field: string, column: string) => (draft: SheetInput) =>
  withColumns(draft, columns =>
    columns.map(one => ({
      ...one,
      fieldIds: [...one.fieldIds.filter(id => id !== field), ...(one.id === column ? [field] : [])],
    })),
  );

/** Deletes a column with the fields that stand in it. */
const without = (column: string) => (draft: SheetInput) => {
  const gone = new Set(columnsOf(draft).find(({ id }) => id === column)?.fieldIds);
  const fields = Object.fromEntries(Object.entries(draft.fields).filter(([id]) => !gone.has(id)));
  return { ...withColumns(draft, columns => columns.filter(({ id }) => id !== column)), fields };
};

/** Takes {@link without} back, on what others made meanwhile. */
const withAgain = (column: string, base: SheetInput) => (draft: SheetInput) => {
  const old = columnsOf(base).find(({ id }) => id === column);
  assert.ok(old);
  const back = Object.fromEntries(old.fieldIds.map(id => [id, base.fields[id]])) as SheetInput['fields'];
  const now = columnsOf(draft).find(({ id }) => id === column)?.fieldIds ?? [];
  const others = now.filter(id => !old.fieldIds.includes(id));
  const whole = { ...old, fieldIds: [...old.fieldIds, ...others] };
  const changed = withColumns(draft, columns => [...columns.filter(({ id }) => id !== column), whole]);
  return { ...changed, fields: { ...draft.fields, ...back } };
};

const columnsOf = ({ structure }: SheetInput): Columns =>
  structure.tabs.flatMap(({ rows }) => rows.flatMap(({ columns }) => columns));
const placeOf = (draft: SheetInput, field: string) =>
  columnsOf(draft).find(({ fieldIds }) => fieldIds.includes(field))?.id;

/** Both send at once, then hear of what the other sent. */
async function meetAll(editors: readonly Editor[]): Promise<SheetInput> {
  await Promise.all(editors.map(editor => editor.meet()));
  for (const editor of editors) await editor.meet();
  const [first, ...others] = editors.map(({ joint }) => joint.draft);
  assert.ok(first);
  for (const draft of others) assert.deepEqual(draft, first);
  assert.deepEqual(placeProblems(first), []);
  const placed = columnsOf(first).flatMap(({ fieldIds }) => fieldIds);
  // None is lost, and none stands twice.
  assert.deepEqual(placed.toSorted(), Object.keys(first.fields).toSorted());
  return first;
}

async function startTwo(t: TestContext) {
  const rpd = await startServer(t);
  const store = await openStore(rpd.database.options);
  const { app } = await createServer({
    store,
    dataDir: rpd.database.dataDir,
    shellDir: rpd.shellDir,
    publicUrl: 'http://rpd.test',
    releaseToken: RELEASE_TOKEN,
  });
  t.after(async () => {
    await app.close();
    await store.close();
  });
  const owner = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const sheet = (await owner.post<Sheet>('/sheet', threeColumns())).body;
  const path = `/sheet/${sheet._id}/joint`;
  const editors = [await comeIn(rpd.app, owner, path), await comeIn(app, moderator, path)] as const;
  return { rpd, app, owner, moderator, sheet, editors };
}

test('two processes: a field that two people move to different places at once stands in one of them', async t => {
  const { editors } = await startTwo(t);
  const [one, other] = editors;
  one.change(moveTo('force', 'sac'));
  other.change(moveTo('force', 'vide'));
  const moved = await meetAll(editors);
  assert.ok(['sac', 'vide'].includes(placeOf(moved, 'force') ?? ''));
  assert.equal(Object.keys(moved.fields).length, 4);
  // Both take their own back.
  one.change(moveTo('force', 'profil'));
  other.change(moveTo('force', 'profil'));
  const back = await meetAll(editors);
  assert.equal(placeOf(back, 'force'), 'profil');
});

test('two processes: a field that is moved into a column while that is deleted is not lost', async t => {
  const { rpd, app, owner, sheet, editors } = await startTwo(t);
  const [one, other] = editors;
  one.change(without('sac'));
  other.change(moveTo('dex', 'sac'));
  const met = await meetAll(editors);
  assert.ok(placeOf(met, 'dex'));
  one.change(withAgain('sac', sheet));
  other.change(moveTo('dex', 'profil'));
  const back = await meetAll(editors);
  assert.deepEqual(Object.keys(back.fields).toSorted(), ['corde', 'dex', 'force', 'lampe']);
  assert.equal(placeOf(back, 'dex'), 'profil');
  // What one process saves, the other reads.
  const payload = { ...one.joint.draft, _id: sheet._id, version: one.version, joint: one.known };
  assert.equal((await owner.put('/sheet', { sheet: payload })).status, 200);
  const read = await app.inject({
    url: `/hosts/api/sheet/${sheet._id}`,
    headers: { authorization: owner.authorization ?? '' },
  });
  assert.deepEqual(columnsOf(read.json<Sheet>()), columnsOf(back));
  assert.ok(rpd.app !== app);
});

test('two processes: who looks at one hears of what is sent to the other', async t => {
  const { rpd, app, owner, sheet, editors } = await startTwo(t);
  const topics = [`sheetjoints:${sheet._id}`];
  const heard = await follow(t, await listen(rpd), { authorization: owner.authorization, topics });
  const [, other] = editors;
  assert.ok(app);
  other.change(moveTo('dex', 'vide'));
  await other.meet();
  await heard.until(
    ({ data }) =>
      data.entity === 'sheetjoints' && (data as { version?: number }).version === other.known.number,
  );
});
