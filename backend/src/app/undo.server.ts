import { isDeepStrictEqual } from 'node:util';
import { may } from '@rpd/shared/domain';
import type { Server, ServerHiding, ServerRoleInput } from '@rpd/shared/domain';
import { setArchived } from '../inactivity/inactivity.change.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { orNull } from '../lib/undo.ts';
import type { Restore, UndoPart } from '../lib/undo.ts';
import { moderateServer } from '../moderation/moderation.change.ts';
import { dismissManager, nameManager } from '../servers/managers.change.ts';
import { changeRole, giveRoles, makeRole, removeRole, teamState } from '../servers/roles.change.ts';
import { changeServer, isTheirs, readable, removeServer, WITHOUT_REASON } from '../servers/servers.change.ts';
import type { ServerParts } from '../servers/servers.change.ts';
import { restoreOwner } from '../servers/transfers.change.ts';
import { inactivityOf } from '../store/inactivity.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';

/** How changes of a server and its team are undone. Managers by their ids, so that one who came later is no difference. */
export const serverUndoPart = (parts: ServerParts & { post: Post }, restore: Restore): UndoPart => ({
  entity: 'Server',
  lock: (_db, id) => `server:${id}`,
  read: async (db, me, id) => {
    const found = await orNull(readable(db, me, id));
    const managers = found && Object.fromEntries(found.managers.map(one => [one, true]));
    const archived = Boolean((await inactivityOf(db, id))?.archived_at);
    return found && { ...found, owner: found.owner_id, archived, managers, ...(await teamState(db, id)) };
  },
  mayFollow: (me, thing) => {
    const { managers, ...found } = thing as Omit<Server, 'managers'> & { managers: object };
    return may(me, 'update', 'Server', { ...found, managers: Object.keys(managers) });
  },
  whyNot: async (db, me, id, changes) => {
    // Undone, the server is hidden: a change of moderation's own has the reason with it.
    const hides = changes.some(({ field, before }) => field === 'visible' && before === false);
    if (!hides || changes.some(({ field }) => field === 'hidden')) return null;
    const found = await orNull(readable(db, me, id));
    return found && !isTheirs(me, found) ? WITHOUT_REASON : null;
  },
  write: async (
    trx,
    request,
    id,
    { owner, managers, serverRoles, memberRoles, archived, hidden, visible, ...fields },
  ) => {
    if (owner || managers || serverRoles || memberRoles) {
      if (owner) await restoreOwner(trx, request, id, owner as string);
      if (serverRoles) await setRoles(trx, request, id, serverRoles as ServerRoles);
      if (managers) await setManagers(trx, request, id, managers);
      if (memberRoles) await setMemberRoles(trx, request, id, memberRoles as MemberRoles);
      return undefined;
    }
    if (archived !== undefined) {
      await setArchived(trx, request, id, archived === true);
      return undefined;
    }
    if (hidden !== undefined) {
      const shown = { hidden: hidden as ServerHiding | null, visible: visible as boolean | undefined };
      return moderateServer(trx, parts.post, request, id, shown);
    }
    const seen = visible === undefined ? {} : { visible };
    return changeServer(trx, request, { ...fields, ...seen, _id: id });
  },
  remove: (trx, request, id) => removeServer(trx, parts, request, id),
  restore,
});

async function setManagers(
  trx: Queries,
  request: Parameters<Restore>[1],
  id: string,
  wanted: object,
): Promise<void> {
  const me = request.caller;
  if (!me) throw refuse('signedOut');
  const { managers } = await readable(trx, me, id);
  const names = Object.keys(wanted);
  const personOf = await peopleNames(trx, names);
  for (const one of managers.filter(manager => !names.includes(manager))) {
    await dismissManager(trx, request, id, one);
  }
  for (const one of names.filter(name => !managers.includes(name))) {
    const { name } = personOf(one);
    await nameManager(trx, request, id, name ? { id: one, name } : null);
  }
}

type ServerRoles = Record<string, ServerRoleInput>;
type MemberRoles = Record<string, string[]>;

async function setRoles(
  trx: Queries,
  request: Parameters<Restore>[1],
  id: string,
  wanted: ServerRoles,
): Promise<void> {
  const { serverRoles: present } = await teamState(trx, id);
  for (const roleId of Object.keys(present).filter(one => !wanted[one])) {
    await removeRole(trx, request, id, roleId);
  }
  for (const [roleId, input] of Object.entries(wanted)) {
    if (!present[roleId]) await makeRole(trx, request, id, input, roleId);
    else if (!isDeepStrictEqual(present[roleId], input)) {
      await changeRole(trx, request, { serverId: id, roleId, input });
    }
  }
}

async function setMemberRoles(
  trx: Queries,
  request: Parameters<Restore>[1],
  serverId: string,
  wanted: MemberRoles,
): Promise<void> {
  const { memberRoles: present } = await teamState(trx, serverId);
  for (const [userId, ids] of Object.entries(wanted)) {
    if (present[userId] && !isDeepStrictEqual(present[userId], ids)) {
      await giveRoles(trx, request, { serverId, userId, ids });
    }
  }
}
