import { may } from '@rpd/shared/domain';
import type { Campaign, RoleplayEvent, Game, Mob, Sheet } from '@rpd/shared/domain';
import { restoreFromBin } from '../bin/bin.restore.ts';
import {
  campaignLock,
  changeCampaign,
  changeSeats,
  readableCampaign,
  seatsOf,
} from '../campaigns/campaigns.change.ts';
import type { Seats } from '../campaigns/campaigns.change.ts';
import { characterLock, readableCharacter, removeCharacter } from '../characters/characters.change.ts';
import {
  changeEntry,
  compendiumLock,
  readableCompendium,
  readableEntry,
  removeEntry,
  restoreEntry,
} from '../compendium/compendium.change.ts';
import { findEntryPlace, kindsOf } from '../compendium/compendium.store.ts';
import { removeKind } from '../compendium/kinds.remove.ts';
import { findRemovedKind, restoreKind } from '../compendium/kinds.restore.ts';
import { changeEvent, readableEvent, removeEvent } from '../events/events.change.ts';
import { changeSignups, signupsOf } from '../events/signups.change.ts';
import type { Signups } from '../events/signups.change.ts';
import { changeGame, readableGame, removeGame } from '../games/games.change.ts';
import { changeMembers } from '../games/members.change.ts';
import type { BinPart } from '../lib/bin.ts';
import { isErased } from '../lib/erased-accounts.ts';
import { membersOf } from '../lib/game-members.ts';
import type { Members } from '../lib/game-members.ts';
import { actorOf } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { orNull } from '../lib/undo.ts';
import type { Restore, UndoPart } from '../lib/undo.ts';
import { changeMob, existing, removeMob } from '../mobs/mobs.change.ts';
import type { ServerParts } from '../servers/servers.change.ts';
import { changeSheetSettings, readable as readableSheet, removeSheet } from '../sheets/sheets.change.ts';
import { ACCOUNTS_LOCK, binAccount, writeAccount } from '../users/users.changes.ts';
import { presentPrivate } from '../users/users.present.ts';
import { findUser } from '../users/users.store.ts';
import { deskUndoParts } from './undo.desk.ts';
import { serverUndoPart } from './undo.server.ts';
import { warningUndoParts } from './undo.warnings.ts';

// The one place that says which changes can be undone from the journal. What is not here cannot, and journal/journal.reasons.ts says why:
// passwords, addresses and sign-ins; documents of sheets and values of characters, which have versions of their own; measures.

export interface UndoParts extends ServerParts {
  post: Post;
  bin: readonly BinPart[];
}

export const undoParts = (parts: UndoParts): UndoPart[] => {
  const { post } = parts;
  const restore = restoring(parts);
  return [
    account,
    serverUndoPart(parts, restore('server')),
    {
      entity: 'Game',
      lock: (_db, id) => `game:${id}`,
      hasPeople: true,
      read: async (db, me, id) => {
        const found = await orNull(readableGame(db, me, id));
        return found && { ...found, members: await membersOf(db, id) };
      },
      mayFollow: (me, thing) => may(me, 'update', 'Game', thing as Game),
      write: (trx, request, id, { members, ...fields }) =>
        members
          ? changeMembers(trx, request, id, members as Members)
          : changeGame(trx, request, { ...fields, _id: id }),
      remove: (trx, request, id) => removeGame(trx, post, request, id),
      restore: restore('game'),
    },
    {
      entity: 'Event',
      lock: (_db, id) => `event:${id}`,
      hasPeople: true,
      never: changes => (changes.some(({ field }) => field === 'state') ? DECIDED : null),
      read: async (db, me, id) => {
        const found = await orNull(readableEvent(db, me, id));
        return found && { ...found, signups: await signupsOf(db, id) };
      },
      mayFollow: (me, thing) => may(me, 'update', 'Event', thing as RoleplayEvent),
      write: (trx, request, id, { signups, ...fields }) =>
        signups
          ? changeSignups(trx, post, request, { id, wanted: signups as Signups })
          : changeEvent(trx, post, request, { ...fields, _id: id }),
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
      mayFollow: (me, thing) => may(me, 'update', 'Character', (thing as ReadCharacter).sight),
      mayRemove: (me, thing) => may(me, 'delete', 'Character', (thing as ReadCharacter).sight),
      remove: (trx, request, id) => removeCharacter(trx, post, request, id),
      restore: restore('character'),
    },
    homebrew,
    campaign,
    ...deskUndoParts,
    ...warningUndoParts(post),
  ];
};

const PREGENS =
  'Un personnage prétiré se propose et se retire depuis la préparation de la campagne : les copies déjà prises restent.';
const DECIDED =
  'Une décision sur une proposition a été lue par son auteur : supprimez l’événement, ou demandez-lui de le proposer de nouveau.';

type ReadCharacter = Awaited<ReturnType<typeof readableCharacter>>;
type Facts = Awaited<ReturnType<typeof readableCompendium>>;

/** What a table agrees on, for its game masters alone. */
const campaign: UndoPart = {
  entity: 'Campaign',
  isPrivate: true,
  hasPeople: true,
  never: changes => (changes.some(({ field }) => field === 'pregens') ? PREGENS : null),
  lock: (_db, id) => campaignLock(id),
  read: async (db, me, id) => {
    const found = await orNull(readableCampaign(db, me, id));
    return found && { ...found, seats: seatsOf(found) };
  },
  mayFollow: (me, thing) => may(me, 'update', 'Campaign', thing as Campaign),
  write: (trx, request, id, { seats, ...fields }) =>
    seats ? changeSeats(trx, request, id, seats as Seats) : changeCampaign(trx, request, id, fields),
};

/** A « maison » entry of a compendium, as its changes are described; or a kind of entries that was deleted. */
const homebrew: UndoPart = {
  entity: 'Compendium',
  lock: async (db, id) =>
    compendiumLock((await findEntryPlace(db, id)) ?? (await findRemovedKind(db, id))?.server ?? id),
  read: async (db, me, id) => {
    const gone = await findRemovedKind(db, id);
    if (gone) {
      const kinds = gone.restoredAt === null ? [] : await kindsOf(db, gone.server);
      return kinds.some(({ key }) => key === gone.key)
        ? orNull(readableCompendium(db, me, gone.server))
        : null;
    }
    const entry = await orNull(readableEntry(db, me, id));
    if (!entry || entry.pack) return null;
    const { server, kind, name, system, source, values, description } = entry;
    return { ...(await readableCompendium(db, me, server)), kind, name, system, source, values, description };
  },
  mayFollow: (me, thing) => may(me, 'update', 'Compendium', thing as Facts),
  mayRemove: (me, thing) => may(me, 'update', 'Compendium', thing as Facts),
  write: (trx, request, id, fields) => changeEntry(trx, request, { ...fields, _id: id }),
  remove: async (trx, request, id) => {
    const kind = await findRemovedKind(trx, id);
    if (!kind) return removeEntry(trx, request, id);
    const { server, key, fate } = kind;
    const again = {
      way: fate.way === 'none' ? undefined : fate.way,
      to: fate.way === 'move' ? fate.to : undefined,
    };
    return removeKind(trx, request, server, { key, fate: again });
  },
  restore: async (trx, request, id) =>
    (await findRemovedKind(trx, id)) ? restoreKind(trx, request, id) : restoreEntry(trx, request, id),
};

const restoring =
  ({ bin, post }: UndoParts) =>
  (kind: BinPart['kind']): Restore =>
  async (trx, request, id) => {
    const part = bin.find(known => known.kind === kind);
    if (part) await restoreFromBin(trx, post, request, part, id);
  };

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
