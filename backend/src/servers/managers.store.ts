import { DEFAULT_ROLE } from '@rpd/shared/domain';
import type { ServerPermission, ServerRole, ServerRoleInput, ServerTeam } from '@rpd/shared/domain';
import { changed, stateBefore } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { managerCodec, serverRoleCodec } from '../store/tables/servers.ts';

/** The active account with this pseudo; null when there is none. */
export async function findPersonNamed(db: Queries, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('name_key', '=', fold(name))
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The roles of a server, the oldest first. */
export async function listRoles(db: Queries, server_id: string): Promise<ServerRole[]> {
  const rows = await db
    .selectFrom('server_roles')
    .where('server_id', '=', server_id)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(row => {
    const { server_id: _server, ...role } = serverRoleCodec.decode(row);
    return role;
  });
}

/** Who is of the team, with their roles. */
export async function listMembers(
  db: Queries,
  server_id: string,
): Promise<{ user_id: string; roles: string[] }[]> {
  const rows = await db
    .selectFrom('server_managers')
    .where('server_id', '=', server_id)
    .selectAll()
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
  return rows.map(row => {
    const { user_id, roles } = managerCodec.decode(row);
    return { user_id, roles };
  });
}

export async function readTeam(db: Queries, server_id: string): Promise<ServerTeam> {
  const members = await listMembers(db, server_id);
  const personOf = await peopleNames(
    db,
    members.map(({ user_id }) => user_id),
  );
  return {
    roles: await listRoles(db, server_id),
    members: members.map(({ user_id, roles }) => ({ ...personOf(user_id), roles })),
  };
}

/** Adds a role, under the id that it had where it comes back. Within {@link changeTeam}. */
export async function insertRole(
  db: Queries,
  server_id: string,
  { name, color, permissions }: ServerRoleInput,
  _id: string = newId(),
): Promise<ServerRole> {
  const role = { _id, name, color, permissions };
  await db
    .insertInto('server_roles')
    .values(serverRoleCodec.encodeAll({ ...role, server_id }))
    .execute();
  return role;
}

/** The role of who joins a team and is given none: the first one, made where there is none yet. */
export async function defaultRole(db: Queries, server_id: string): Promise<ServerRole> {
  const [first] = await listRoles(db, server_id);
  return first ?? insertRole(db, server_id, DEFAULT_ROLE);
}

/**
 * Runs a change of who is of a team, or of what their roles allow. Permissions stand with the people, where queries ask for them; who could
 * read the server before and who can after it learn of the change.
 */
export async function changeTeam<T>(db: Queries, server_id: string, work: () => Promise<T>): Promise<T> {
  const before = await stateBefore(db, 'servers', server_id);
  const result = await work();
  const allowed = new Map((await listRoles(db, server_id)).map(role => [role._id, role.permissions]));
  for (const { user_id, roles } of await listMembers(db, server_id)) {
    const known = roles.filter(role => allowed.has(role));
    const permissions = new Set<ServerPermission>(known.flatMap(role => allowed.get(role) ?? []));
    await db
      .updateTable('server_managers')
      .set(managerCodec.encode({ roles: known, permissions: ` ${[...permissions].join(' ')} ` }))
      .where('server_id', '=', server_id)
      .where('user_id', '=', user_id)
      .execute();
  }
  await changed(db, 'servers', server_id, { before });
  return result;
}

export async function addManager(
  db: Queries,
  server_id: string,
  user_id: string,
  roles?: readonly string[],
): Promise<void> {
  await changeTeam(db, server_id, async () => {
    const given = roles ?? [(await defaultRole(db, server_id))._id];
    const member = {
      server_id,
      user_id,
      addedAt: new Date().toISOString(),
      roles: [...given],
      permissions: '',
    };
    await db
      .insertInto('server_managers')
      .values(managerCodec.encodeAll(member))
      .onConflict(conflict => conflict.columns(['server_id', 'user_id']).doNothing())
      .execute();
  });
}

export async function removeManager(db: Queries, server_id: string, user_id: string): Promise<void> {
  await changeTeam(db, server_id, () =>
    db
      .deleteFrom('server_managers')
      .where('server_id', '=', server_id)
      .where('user_id', '=', user_id)
      .execute(),
  );
}
