import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PERMISSION_LISTS, SERVER_PERMISSIONS } from '@rpd/shared/domain';
import type {
  Character,
  JournalLine,
  RoleplayEvent,
  Server,
  ServerPermission,
  ServerRole,
  ServerTeam,
  Submission,
} from '@rpd/shared/domain';
import { buildCharacter, buildEvent, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { undo } from '../test/undo.ts';

type Person = Awaited<ReturnType<TestServer['signIn']>>;

const role = (name: string, permissions: readonly ServerPermission[]) => ({
  name,
  color: 'blue',
  permissions,
});

/** Players may submit characters. */
const OPEN = { characters: { group: false, visible_sheet: true, sheet_type: [] } };

async function team(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Maud' });
  const member = await rpd.signIn({ name: 'Alix' });
  const server = (await owner.post<Server>('/server', buildServer({ visible: false, options: OPEN }))).body
    ._id;
  const make = async (name: string, permissions: readonly ServerPermission[]) => {
    const made = await owner.post<ServerRole>(`/server/${server}/roles`, role(name, permissions));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body._id;
  };
  const give = (giver: Client, to: Person, roles: readonly string[]) =>
    giver.put<ServerTeam>(`/server/${server}/managers/${to.user._id}`, { roles });
  const name = (by: Client, who: Person, roles: readonly string[]) =>
    by.post(`/server/${server}/managers`, { name: who.user.name, roles });
  const read = async () => (await owner.get<Server>(`/server/${server}`)).body;
  return { rpd, owner, member, server, make, give, name, read };
}

/** What each permission opens, over HTTP: every route of a server that is not its owner's alone. `true`: it was not refused. */
const ROUTES: readonly {
  permission: ServerPermission;
  route: string;
  call: (world: World) => Promise<number>;
}[] = [
  {
    permission: 'edit',
    route: 'PUT /server',
    call: async ({ me, server }) => (await me.put('/server', { _id: server, name: 'Aube' })).status,
  },
  {
    permission: 'edit',
    route: 'GET /server/:id/first-steps',
    call: async ({ me, server }) => (await me.get(`/server/${server}/first-steps`)).status,
  },
  {
    permission: 'applications',
    route: 'GET /server/:id/submissions',
    call: async ({ me, server }) => (await me.get(`/server/${server}/submissions`)).status,
  },
  {
    permission: 'applications',
    route: 'GET /submission/:id',
    call: async ({ me, submission }) => (await me.get(`/submission/${submission}`)).status,
  },
  {
    permission: 'applications',
    route: 'PUT /submission/:id',
    call: async ({ me, submission }) =>
      (
        await me.put(`/submission/${submission}`, {
          state: 'to_change',
          message: 'Le passé de ce personnage est à revoir.',
        })
      ).status,
  },
  {
    permission: 'applications',
    route: 'GET /character/:id',
    call: async ({ me, character }) => (await me.get(`/character/${character}`)).status,
  },
  {
    permission: 'events',
    route: 'POST /event',
    call: async ({ me, server }) => (await me.post('/event', buildEvent(server))).status,
  },
  {
    permission: 'events',
    route: 'PUT /event',
    call: async ({ me, event }) => (await me.put('/event', { _id: event, title: 'Autre titre' })).status,
  },
  {
    permission: 'events',
    route: 'DELETE /event/:id',
    call: async ({ me, event }) => (await me.remove(`/event/${event}`)).status,
  },
  {
    permission: 'team',
    route: 'POST /server/:id/managers',
    call: async ({ me, server, stranger }) =>
      (await me.post(`/server/${server}/managers`, { name: stranger.user.name, roles: [] })).status,
  },
  {
    permission: 'team',
    route: 'PUT /server/:id/managers/:userId',
    call: async ({ me, server, other }) =>
      (await me.put(`/server/${server}/managers/${other.user._id}`, { roles: [] })).status,
  },
  {
    permission: 'team',
    route: 'DELETE /server/:id/managers/:userId',
    call: async ({ me, server, other }) =>
      (await me.remove(`/server/${server}/managers/${other.user._id}`)).status,
  },
];

interface World {
  me: Client;
  server: string;
  submission: string;
  character: string;
  event: string;
  stranger: Person;
  other: Person;
}

test('every permission opens its routes, as every role of one permission and none (DSK-4)', async t => {
  const { rpd, owner, server, make, name } = await team(t);
  await owner.put('/server', { _id: server, visible: true });
  const roles = new Map<ServerPermission | 'none', string[]>([['none', []]]);
  for (const permission of SERVER_PERMISSIONS)
    roles.set(permission, [await make(`Rôle ${permission}`, [permission])]);
  assert.deepEqual(
    SERVER_PERMISSIONS.filter(permission => !ROUTES.some(route => route.permission === permission)),
    [],
    'a permission without a route',
  );
  for (const [held, ids] of roles) {
    for (const { permission, route, call } of ROUTES) {
      const me = await rpd.signIn();
      const [other, stranger] = [await rpd.signIn(), await rpd.signIn()];
      assert.equal((await name(owner, me, ids)).status, 201);
      assert.equal((await name(owner, other, [])).status, 201);
      const player = await rpd.signIn();
      const character = (await player.post<Character>('/character', buildCharacter())).body._id;
      const submitted = await player.post<Submission>(`/character/${character}/submissions`, { server });
      assert.equal(submitted.status, 201);
      const event = (await owner.post<RoleplayEvent>('/event', buildEvent(server))).body._id;
      const submission = submitted.body._id;
      const status = await call({ me, server, submission, character, event, stranger, other });
      assert.equal(status < 300, held === permission, `${route} with ${held}: ${status}`);
      if (status >= 300) assert.ok([403, 404].includes(status), `${route} with ${held}: ${status}`);
      for (const one of [me, other, stranger])
        await owner.remove(`/server/${server}/managers/${one.user._id}`);
    }
  }
});

test('the table of ADR 73 is the list that is tested (DSK-4)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/adr/0073-roles-of-a-server.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| `([^`]+)` +\|$/gm)].map(([, permission, route]) => [
    permission,
    route,
  ]);
  assert.deepEqual(
    rows,
    ROUTES.map(({ permission, route }) => [permission, route]),
  );
});

test('what is the owner’s alone stays so, whatever the roles (DSK-4)', async t => {
  const { member, owner, server, make, name, give } = await team(t);
  const all = await make('Bras droit', SERVER_PERMISSIONS);
  await name(owner, member, [all]);
  assert.equal((await member.remove(`/server/${server}`)).status, 403);
  assert.equal((await member.post(`/server/${server}/roles`, role('Sien', ['edit']))).status, 403);
  assert.equal((await member.put(`/server/${server}/roles/${all}`, role('Sien', []))).status, 403);
  assert.equal((await member.remove(`/server/${server}/roles/${all}`)).status, 403);
  // Nobody takes the owner's place away, or makes them one of the team.
  assert.equal((await member.remove(`/server/${server}/managers/${owner.user._id}`)).status, 404);
  assert.equal((await give(member, owner, [])).status, 404);
  assert.equal((await name(member, owner, [])).status, 422);
});

test('nobody gives or takes a permission that they do not have themselves (DSK-4)', async t => {
  const { rpd, member, owner, server, make, name, give, read } = await team(t);
  const steward = await make('Intendance', ['team', 'events']);
  const recruiter = await make('Recrutement', ['applications']);
  const events = await make('Animation', ['events']);
  await name(owner, member, [steward]);
  const other = await rpd.signIn({ name: 'Bruno' });
  const refused = await name(member, other, [recruiter]);
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /permet plus que vous/);
  assert.equal((await name(member, other, [events])).status, 201);
  assert.equal((await give(member, other, [events, recruiter])).status, 403);
  assert.equal((await give(member, member, [steward, recruiter])).status, 403);
  await give(owner, other, [events, recruiter]);
  // What is beyond them they cannot take away either, nor dismiss who has it; the rest they can.
  assert.equal((await give(member, other, [events])).status, 403);
  assert.equal((await member.remove(`/server/${server}/managers/${other.user._id}`)).status, 403);
  assert.equal((await give(member, other, [recruiter])).status, 200);
  const { recruiters, organizers, stewards } = await read();
  assert.deepEqual(
    [recruiters, organizers, stewards],
    [[other.user._id], [member.user._id], [member.user._id]],
  );
  assert.equal((await give(member, other, ['f'.repeat(24)])).status, 422);
});

test('a role holds from the next request, ends with membership, and is nobody else’s to read (DSK-4)', async t => {
  const { rpd, member, owner, server, make, name, give } = await team(t);
  const editor = await make('Plume', ['edit']);
  const edit = () => member.put('/server', { _id: server, name: 'Brume' });
  const path = `/server/${server}/team`;
  assert.equal((await member.get(path)).status, 404);
  await name(owner, member, []);
  assert.deepEqual([(await edit()).status, (await member.get(path)).status], [403, 200]);
  await give(owner, member, [editor]);
  assert.equal((await edit()).status, 200);
  await owner.put(`/server/${server}/roles/${editor}`, role('Plume', []));
  assert.equal((await edit()).status, 403);
  await owner.put(`/server/${server}/roles/${editor}`, role('Plume', ['edit']));
  assert.equal((await edit()).status, 200);
  await owner.remove(`/server/${server}/managers/${member.user._id}`);
  assert.equal((await edit()).status, 404);
  // Named again, they begin with the first role: nothing of before comes back by itself.
  await name(owner, member, []);
  assert.equal((await edit()).status, 403);
  await owner.put('/server', { _id: server, visible: true });
  const stranger = await rpd.signIn();
  assert.equal((await stranger.get(path)).status, 403);
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.equal((await admin.get(path)).status, 200);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  assert.equal(
    (await moderator.put(`/server/${server}/managers/${member.user._id}`, { roles: [] })).status,
    403,
  );
});

test('a wrong role is refused at its field, and two of one name are one too many (DSK-4)', async t => {
  const { owner, server, make } = await team(t);
  await make('Archives', []);
  const at = `/server/${server}/roles`;
  const wrong = await owner.post(at, { name: 'A', color: 'rose', permissions: ['all'] });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).toSorted(), ['color', 'name', 'permissions[0]']);
  const twice = await owner.post(at, role('archives', []));
  assert.deepEqual([twice.status, Object.keys(twice.body.fields ?? {})], [422, ['name']]);
});

test('the journal says who got which role, and gives back a deleted role to those who had it (DSK-4, DSK-7)', async t => {
  const { rpd, member, owner, server, make, name } = await team(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const editor = await make('Plume', ['edit']);
  await name(owner, member, [editor]);
  const edit = () => member.put('/server', { _id: server, name: 'Brume' });
  assert.equal((await edit()).status, 200);
  await owner.remove(`/server/${server}/roles/${editor}`);
  assert.equal((await edit()).status, 403);
  const lines = async () =>
    (await admin.get<JournalLine[]>(`/journal?sort=-at&limit=100&entityId=${server}`)).body;
  const [gone] = await lines();
  assert.deepEqual(gone?.changes.map(({ field }) => field).toSorted(), [
    `memberRoles.${member.user._id}`,
    `serverRoles.${editor}`,
  ]);
  assert.equal((await undo(admin, gone?._id ?? '')).status, 200);
  assert.equal((await edit()).status, 200);
  const { body } = await owner.get<ServerTeam>(`/server/${server}/team`);
  assert.deepEqual(
    body.members.map(one => one.roles),
    [[editor]],
  );
  assert.deepEqual(
    body.roles.map(one => one.name),
    ['Plume'],
  );
});

test('lists of a server say what the roles say (DSK-4)', async t => {
  const { owner, member, make, name, read } = await team(t);
  for (const permission of SERVER_PERMISSIONS) {
    const id = await make(`Rôle ${permission}`, [permission]);
    await name(owner, member, [id]);
    const found = await read();
    for (const one of SERVER_PERMISSIONS) {
      const list = found[PERMISSION_LISTS[one]];
      assert.deepEqual(list, one === permission ? [member.user._id] : [], `${one} with ${permission}`);
    }
    await owner.remove(`/server/${found._id}/managers/${member.user._id}`);
  }
});
