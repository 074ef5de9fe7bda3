import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Sheet, SheetInput, SheetJoint } from '@rpd/shared/domain';
import { fromBase64, JointDraft, toBase64 } from '@rpd/shared/joint';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

// Two people change one template before it is saved (ADR 92).

function twoFields(): SheetInput {
  const { structure, ...sheet } = buildSheet({ isPublic: true });
  const field = (name: string) => ({ type: 'string' as const, name, required: false, options: [] });
  const column = { id: 'c', name: '', fieldIds: ['force', 'dex'] };
  const tabs = [{ id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns: [column] }] }];
  return {
    ...sheet,
    structure: { ...structure, tabs },
    fields: { force: field('Force'), dex: field('Dextérité') },
  };
}

async function openSheet(t: TestContext) {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const sheet = (await owner.post<Sheet>('/sheet', twoFields())).body;
  return { rpd, owner, moderator, sheet, path: `/sheet/${sheet._id}/joint` };
}

/** Somebody's editor: what they have, and what they send. */
async function comeIn(person: Client, path: string) {
  const { status, body } = await person.post<SheetJoint>(path, {});
  assert.equal(status, 200);
  assert.ok(body.base);
  const updates: Uint8Array[] = [];
  const joint = new JointDraft(body.base, update => updates.push(update));
  joint.receive(fromBase64(body.update));
  const editor = {
    joint,
    known: { id: body.id, number: body.number },
    version: body.version,
    async meet() {
      const [update] = updates.splice(0);
      const vector = toBase64(joint.vector);
      const sent = { id: editor.known.id, vector, ...(update && { update: toBase64(update) }) };
      const answer = await person.post<SheetJoint>(path, sent);
      assert.equal(answer.status, 200);
      editor.known = { id: answer.body.id, number: answer.body.number };
      editor.version = answer.body.version;
      if (!answer.body.base) joint.receive(fromBase64(answer.body.update));
      return answer.body;
    },
    rename(id: string, name: string) {
      const { draft } = joint;
      const field = draft.fields[id];
      assert.ok(field);
      joint.write(draft, { ...draft, fields: { ...draft.fields, [id]: { ...field, name } } });
    },
    names: () => Object.values(joint.draft.fields).map(({ name }) => name),
  };
  return editor;
}

const idsOf = ({ fields }: SheetInput) => Object.keys(fields);

test('two people change one template, and each has what the other did', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const [first = '', second = ''] = idsOf(sheet);
  const one = await comeIn(owner, path);
  const other = await comeIn(moderator, path);
  one.rename(first, 'Vigueur');
  other.rename(second, 'Agilité');
  await one.meet();
  await other.meet();
  await one.meet();
  assert.deepEqual(one.joint.draft, other.joint.draft);
  assert.ok(one.names().includes('Vigueur') && one.names().includes('Agilité'));
  // Nothing of it is saved.
  assert.deepEqual((await owner.get<Sheet>(`/sheet/${sheet._id}`)).body.fields, sheet.fields);
});

test('tells who may change the template that it is being changed, and nobody else', async t => {
  const { rpd, owner, moderator, sheet, path } = await openSheet(t);
  const reader = await rpd.signIn({ roles: ['GM'] });
  const api = await listen(rpd);
  const topics = [`sheetjoints:${sheet._id}`];
  const heard = await follow(t, api, { authorization: owner.authorization, topics });
  const unheard = await follow(t, api, {
    authorization: reader.authorization,
    topics: [...topics, `sheets:${sheet._id}`],
  });
  const other = await comeIn(moderator, path);
  other.rename(idsOf(sheet)[0] ?? '', 'Vigueur');
  const { number } = await other.meet();
  await heard.until(
    ({ data }) => data.entity === 'sheetjoints' && (data as { version?: number }).version === number,
  );
  await owner.put('/sheet', { _id: sheet._id, isPublic: true });
  await unheard.until(({ data }) => data.entity === 'sheets');
  assert.ok(unheard.events.every(({ data }) => data.entity !== 'sheetjoints'));
});

test('refuses a person who may not change the template, and says nothing of one that they may not read', async t => {
  const { rpd, owner, path } = await openSheet(t);
  const reader = await rpd.signIn({ roles: ['GM'] });
  assert.equal((await reader.post(path, {})).status, 403);
  const hidden = (await owner.post<Sheet>('/sheet', buildSheet())).body;
  assert.equal((await reader.post(`/sheet/${hidden._id}/joint`, {})).status, 404);
  assert.equal((await rpd.store.db.selectFrom('sheet_joints').selectAll().execute()).length, 0);
});

test('a malformed, foreign or undrawable change is refused in French, and the others go on', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const [first = '', second = ''] = idsOf(sheet);
  const one = await comeIn(owner, path);
  one.rename(second, 'Agilité');
  await one.meet();
  const { id } = one.known;
  const send = async (update: string) => {
    const answer = await moderator.post(path, { id, update });
    assert.equal(answer.status, 422);
    assert.match(Object.values(answer.body.fields ?? {})[0] ?? '', /rechargez la page|attendu|Trop de/);
  };
  /** What somebody makes with a page of their own. */
  const crafted = async (change: (draft: SheetInput) => unknown) => {
    const updates: Uint8Array[] = [];
    const joint = new JointDraft(sheet, update => updates.push(update));
    joint.write(sheet, change(sheet) as SheetInput);
    await send(toBase64(updates[0] ?? new Uint8Array()));
    return updates;
  };
  await send('pas du base64 !');
  await send(toBase64(new Uint8Array([1, 2, 3, 255, 255, 255, 255])));
  await send(toBase64(Uint8Array.from({ length: 5_000 }, (_none, index) => (index * 37) % 251)));
  const field = sheet.fields[first];
  const withField = (changes: object) => (draft: SheetInput) => ({
    ...draft,
    fields: { ...draft.fields, [first]: { ...field, ...changes } },
  });
  await crafted(withField({ name: { toString: 'x' } }));
  await crafted(withField({ type: 'piège' }));
  await crafted(withField({ inconnu: 1 }));
  await crafted(withField({ options: 'aucune' }));
  await crafted(draft => ({ ...draft, structure: { ...draft.structure, theme: { name: 'hacker' } } }));
  await crafted(withField({ help: 'x'.repeat(300_000) }));
  // What builds upon a change that never came.
  const updates: Uint8Array[] = [];
  const joint = new JointDraft(sheet, update => updates.push(update));
  for (const name of ['a', 'b']) {
    const { draft } = joint;
    const own = draft.fields[first];
    assert.ok(own);
    joint.write(draft, { ...draft, fields: { ...draft.fields, [first]: { ...own, name } } });
  }
  await send(toBase64(updates[1] ?? new Uint8Array()));

  const other = await comeIn(moderator, path);
  assert.ok(other.names().includes('Agilité'));
  one.rename(second, 'Adresse');
  await one.meet();
  await other.meet();
  assert.ok(other.names().includes('Adresse'));
});

test('what is unfinished goes to the others, and only the save refuses it', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const one = await comeIn(owner, path);
  const { draft } = one.joint;
  one.joint.write(draft, { ...draft, description: { ...draft.description, name: '' } });
  await one.meet();
  const other = await comeIn(moderator, path);
  assert.equal(other.joint.draft.description.name, '');
  const refused = await owner.put('/sheet', { _id: sheet._id, version: 1, description: { name: '' } });
  assert.equal(refused.status, 422);
});

test('a save of all of it ends the joint draft, and the next one begins from what was saved', async t => {
  const { rpd, owner, moderator, sheet, path } = await openSheet(t);
  const [first = ''] = idsOf(sheet);
  const one = await comeIn(owner, path);
  const other = await comeIn(moderator, path);
  one.rename(first, 'Vigueur');
  await one.meet();
  const { draft } = one.joint;
  const payload = { ...draft, _id: sheet._id, version: one.version, joint: one.known };
  const saved = await owner.put<Sheet>('/sheet', { sheet: payload });
  assert.equal(saved.status, 200);
  assert.equal('joint' in saved.body, false);
  assert.equal((await rpd.store.db.selectFrom('sheet_joints').selectAll().execute()).length, 0);
  // The other editor learns it when it next asks: a new joint draft, from the new version.
  const answer = await other.meet();
  assert.equal(answer.version, saved.body.version);
  assert.equal(answer.base?.fields[first]?.name, 'Vigueur');
});

test('a save of a part of it lets the joint draft go on over the new version', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const [first = '', second = ''] = idsOf(sheet);
  const one = await comeIn(owner, path);
  const other = await comeIn(moderator, path);
  one.rename(first, 'Vigueur');
  await one.meet();
  const known = one.known;
  other.rename(second, 'Agilité');
  await other.meet();
  const payload = { ...one.joint.draft, _id: sheet._id, version: one.version, joint: known };
  const saved = await owner.put<Sheet>('/sheet', { sheet: payload });
  assert.equal(saved.status, 200);
  const answer = await one.meet();
  assert.equal(answer.base, null);
  assert.equal(answer.version, saved.body.version);
  assert.deepEqual(
    ['Vigueur', 'Agilité'].filter(name => !one.names().includes(name)),
    [],
  );
});

test('a save that knows nothing of the joint draft is merged into it, and takes nothing unsaved away', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const [first = '', second = ''] = idsOf(sheet);
  const one = await comeIn(owner, path);
  one.rename(first, 'Vigueur');
  await one.meet();
  const fields = Object.fromEntries(
    Object.entries(sheet.fields).map(([id, field]) => [id, { ...field, name: `${field.name} (ancien)` }]),
  );
  const old = await moderator.put<Sheet>('/sheet', { _id: sheet._id, version: 1, fields });
  assert.equal(old.status, 200);
  const answer = await one.meet();
  assert.equal(answer.version, old.body.version);
  assert.equal(one.joint.draft.fields[first]?.name, 'Vigueur');
  assert.equal(one.joint.draft.fields[second]?.name, `${sheet.fields[second]?.name} (ancien)`);
});

test('changes that several people send at the same moment are all kept', async t => {
  const { owner, moderator, sheet, path } = await openSheet(t);
  const ids = idsOf(sheet);
  const editors = await Promise.all(
    Array.from({ length: 6 }, (_none, at) => comeIn(at % 2 ? owner : moderator, path)),
  );
  editors.forEach((editor, at) => editor.rename(ids[at % ids.length] ?? '', `Nom ${at}`));
  await Promise.all(editors.map(editor => editor.meet()));
  for (const editor of editors) await editor.meet();
  for (const { joint } of editors) assert.deepEqual(joint.draft, editors[0]?.joint.draft);
  assert.equal(new Set(editors.map(({ known }) => known.id)).size, 1);
});
