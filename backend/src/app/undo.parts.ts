import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE_KINDS, may } from '@rpd/shared/domain';
import type {
  CatalogueKind,
  RoleplayEvent,
  Game,
  Mob,
  Server,
  ServerHiding,
  ServerRoleInput,
  Sheet,
} from '@rpd/shared/domain';
import { restoreFromBin } from '../bin/bin.restore.ts';
import { changeCannedAnswer } from '../cannedanswers/cannedanswers.routes.ts';
import { findCannedAnswer } from '../cannedanswers/cannedanswers.store.ts';
import { changeEntry as changeCatalogueEntry, lockOf } from '../catalogues/catalogues.change.ts';
import { findEntry } from '../catalogues/catalogues.store.ts';
import { characterLock, readableCharacter, removeCharacter } from '../characters/characters.change.ts';
import {
  changeEntry,
  compendiumLock,
  readableCompendium,
  readableEntry,
  removeEntry,
  restoreEntry,
} from '../compendium/compendium.change.ts';
import { findEntryPlace } from '../compendium/compendium.store.ts';
import { changeEvent, readableEvent, removeEvent } from '../events/events.change.ts';
import { setArchived } from '../inactivity/inactivity.change.ts';
import { changeGame, readableGame, removeGame } from '../games/games.change.ts';
import { gameTypeKind } from '../gametypes/gametypes.routes.ts';
import type { BinPart } from '../lib/bin.ts';
import { actorOf } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse, Refusal } from '../lib/refusals.ts';
import { changeType } from '../lib/types.routes.ts';
import type { Types } from '../lib/types.routes.ts';
import type { TypeInput } from '../lib/types.store.ts';
import type { UndoPart } from '../lib/undo.ts';
import { changeMob, existing, removeMob } from '../mobs/mobs.change.ts';
import { moderateServer } from '../moderation/moderation.change.ts';
import { dismissManager, nameManager } from '../servers/managers.change.ts';
import { changeRole, giveRoles, makeRole, removeRole, teamState } from '../servers/roles.change.ts';
import { changeServer, readable, removeServer } from '../servers/servers.change.ts';
import type { ServerParts } from '../servers/servers.change.ts';
import { restoreOwner } from '../servers/transfers.change.ts';
import { serverTypeKind } from '../servertypes/servertypes.routes.ts';
import { changeSheetSettings, readable as readableSheet, removeSheet } from '../sheets/sheets.change.ts';
import { inactivityOf } from '../store/inactivity.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { changeFilter, filtersLock, readableFilter } from '../wordfilters/wordfilters.change.ts';
import { findWordFilter } from '../wordfilters/wordfilters.store.ts';
import { ACCOUNTS_LOCK, binAccount, writeAccount } from '../users/users.changes.ts';
import { presentPrivate } from '../users/users.present.ts';
import { findUser } from '../users/users.store.ts';

// The one place that says which changes can be undone from the journal. What is not here cannot: machines, whose rights are given
// again on purpose; passwords, addresses and sign-ins; documents of sheets and values of characters, which have versions of their own.

export interface UndoParts extends ServerParts {
  post: Post;
  bin: readonly BinPart[];
}

export const undoParts = (parts: UndoParts): UndoPart[] => {
  const { post } = parts;
  const restore = restoring(parts);
  return [
    account,
    server(parts, restore('server')),
    {
      entity: 'Game',
      lock: (_db, id) => `game:${id}`,
      read: (db, me, id) => orNull(readableGame(db, me, id)),
      mayFollow: (me, thing) => may(me, 'update', 'Game', thing as Game),
      write: (trx, request, id, fields) => changeGame(trx, request, { ...fields, _id: id }),
      remove: (trx, request, id) => removeGame(trx, post, request, id),
      restore: restore('game'),
    },
    {
      entity: 'Event',
      lock: (_db, id) => `event:${id}`,
      read: (db, me, id) => orNull(readableEvent(db, me, id)),
      mayFollow: (me, thing) => may(me, 'update', 'Event', thing as RoleplayEvent),
      write: (trx, request, id, fields) => changeEvent(trx, post, request, { ...fields, _id: id }),
      remove: (trx, request, id) => removeEvent(trx, post, request, id),
      restore: restore('event'),
    },
    {
      entity: 'Mob',
      lock: (_db, id) => `mob:${id}`,
      read: (db, _me, id) => orNull(existing(db, id)),
      mayFollow: (me, thing) => may(me, 'update', 'Mob', thing as Mob),
      write: (trx, request, id, fields) => changeMob(trx, request, { ...fields, _id: id }),
      remove: (trx, request, id) => removeMob(trx, post, request, id),
      restore: restore('mob'),
    },
    {
      entity: 'Sheet',
      lock: (_db, id) => `sheet:${id}`,
      read: (db, me, id) => orNull(readableSheet(db, me, id)),
      mayFollow: (me, thing) => may(me, 'update', 'Sheet', thing as Sheet),
      write: (trx, request, id, fields) => changeSheetSettings(trx, request, { ...fields, _id: id }),
      remove: (trx, request, id) => removeSheet(trx, post, request, id),
      restore: restore('sheet'),
    },
    {
      entity: 'Character',
      lock: (_db, id) => characterLock(id),
      read: (db, me, id) => orNull(readableCharacter(db, me, id)),
      mayFollow: (me, thing) =>
        may(me, 'update', 'Character', (thing as Awaited<ReturnType<typeof readableCharacter>>).sight),
      remove: (trx, request, id) => removeCharacter(trx, post, request, id),
      restore: restore('character'),
    },
    type(serverTypeKind),
    type(gameTypeKind),
    {
      entity: 'Catalogue',
      lock: async (db, id) => lockOf((await kindOf(db, id)) ?? CATALOGUE_KINDS[0]),
      read: async (db, _me, id) => {
        const kind = await kindOf(db, id);
        return kind && findEntry(db, kind, id);
      },
      mayFollow: me => may(me, 'update', 'Catalogue'),
      write: async (trx, request, id, fields) => {
        const kind = await kindOf(trx, id);
        if (!kind) throw refuse('undoGone');
        return changeCatalogueEntry(trx, request, kind, { ...fields, _id: id });
      },
    },
    homebrew,
    {
      entity: 'CannedAnswer',
      lock: (_db, id) => `cannedanswer:${id}`,
      read: (db, _me, id) => findCannedAnswer(db, id),
      mayFollow: me => may(me, 'update', 'CannedAnswer'),
      write: (trx, request, id, fields) => changeCannedAnswer(trx, request, { ...fields, _id: id }),
    },
    {
      entity: 'WordFilter',
      lock: async (db, id) => filtersLock((await findWordFilter(db, id))?.server ?? ''),
      read: (db, me, id) => orNull(readableFilter(db, me, id)),
      // Who may read a filter keeps it.
      mayFollow: () => true,
      write: (trx, request, id, fields) => changeFilter(trx, request, { ...fields, _id: id }),
    },
  ];
};

/** A « maison » entry of a compendium, as its changes are described. */
const homebrew: UndoPart = {
  entity: 'Compendium',
  lock: async (db, id) => compendiumLock((await findEntryPlace(db, id)) ?? id),
  read: async (db, me, id) => {
    const entry = await orNull(readableEntry(db, me, id));
    if (!entry || entry.pack) return null;
    const { server, kind, name, system, source, values, description } = entry;
    return { ...(await readableCompendium(db, me, server)), kind, name, system, source, values, description };
  },
  mayFollow: (me, thing) =>
    may(me, 'update', 'Compendium', thing as Awaited<ReturnType<typeof readableCompendium>>),
  write: (trx, request, id, fields) => changeEntry(trx, request, { ...fields, _id: id }),
  remove: removeEntry,
  restore: restoreEntry,
};

type Restore = NonNullable<UndoPart['restore']>;

const restoring =
  ({ bin, post }: UndoParts) =>
  (kind: BinPart['kind']): Restore =>
  async (trx, request, id) => {
    const part = bin.find(known => known.kind === kind);
    if (part) await restoreFromBin(trx, post, request, part, id);
  };

/** What is not there for this person is nothing. */
async function orNull<Thing>(found: Promise<Thing>): Promise<Thing | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  }
}

const isErased = ({ email }: StoredUser) => email.endsWith('@supprime.invalid');

const account: UndoPart = {
  entity: 'User',
  lock: () => ACCOUNTS_LOCK,
  read: async (db, _me, id) => {
    const user = await findUser(db, id);
    // One in the bin can be changed; one that was erased is nobody's any more.
    return user && !isErased(user) ? presentPrivate(user) : null;
  },
  mayFollow: me => may(me, 'administer', 'User'),
  write: async (trx, request, id, fields) => {
    if (!may(request.caller, 'administer', 'User')) throw refuse('forbidden');
    await writeAccount(trx, actorOf(request), id, fields);
  },
  remove: async (trx, request, id) => {
    if (!may(request.caller, 'delete', 'User')) throw refuse('forbidden');
    await binAccount(trx, actorOf(request), id);
  },
  restore: async (trx, request, id) => {
    if (!may(request.caller, 'administer', 'User')) throw refuse('forbidden');
    const user = await findUser(trx, id);
    if (!user?.deletedAt || isErased(user)) throw refuse('undoGone');
    await writeAccount(trx, actorOf(request), id, { deletedAt: null });
  },
};

/** Managers by their ids, so that one who came later is no difference. */
const server = (parts: UndoParts, restore: Restore): UndoPart => ({
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

const type = <Input extends TypeInput>(kind: Types<Input>): UndoPart => ({
  entity: kind.subject,
  lock: (_db, id) => `${kind.path}:${id}`,
  read: (db, _me, id) => kind.types.find(db, id),
  mayFollow: me => may(me, 'update', kind.subject),
  write: (trx, request, id, fields) => changeType(trx, request, kind, { ...fields, _id: id }),
});

async function kindOf(db: Queries, id: string): Promise<CatalogueKind | null> {
  for (const kind of CATALOGUE_KINDS) if (await findEntry(db, kind, id)) return kind;
  return null;
}
