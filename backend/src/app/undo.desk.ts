import { CATALOGUE_KINDS, may } from '@rpd/shared/domain';
import type { CatalogueKind } from '@rpd/shared/domain';
import { changeCannedAnswer, removeCannedAnswer } from '../cannedanswers/cannedanswers.routes.ts';
import { findCannedAnswer } from '../cannedanswers/cannedanswers.store.ts';
import { changeEntry, lockOf, removeEntry } from '../catalogues/catalogues.change.ts';
import { dependentsOf, findEntry } from '../catalogues/catalogues.store.ts';
import { gameTypeKind } from '../gametypes/gametypes.routes.ts';
import { refuse } from '../lib/refusals.ts';
import { changeType, removeUnusedType } from '../lib/types.routes.ts';
import type { Types } from '../lib/types.routes.ts';
import type { TypeInput } from '../lib/types.store.ts';
import { orNull } from '../lib/undo.ts';
import type { UndoPart } from '../lib/undo.ts';
import { apps } from '../machines/apps.ts';
import { changeMachine, inputOf, machineLock, removeUnusedMachine } from '../machines/machines.change.ts';
import type { MachineKind } from '../machines/machines.change.ts';
import type { MachineInput } from '../machines/machines.store.ts';
import { robots } from '../machines/robots.ts';
import { mailInput, mailLock, restoreMail, unsendMail } from '../mails/mails.change.ts';
import { findMail } from '../mails/mails.store.ts';
import { serverTypeKind } from '../servertypes/servertypes.routes.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTicket } from '../store/tables/tickets.ts';
import { changeTicket, handled, readableTicket } from '../tickets/tickets.change.ts';
import { readsNotes } from '../tickets/tickets.present.ts';
import {
  changeFilter,
  filtersLock,
  readableFilter,
  removeFilter,
} from '../wordfilters/wordfilters.change.ts';
import { findWordFilter } from '../wordfilters/wordfilters.store.ts';

// How changes of what the team keeps are undone: these kinds have no bin. What is deleted of them is gone.

const type = <Input extends TypeInput>(kind: Types<Input>): UndoPart => ({
  entity: kind.subject,
  lock: (_db, id) => `${kind.path}:${id}`,
  read: (db, _me, id) => kind.types.find(db, id),
  mayFollow: me => may(me, 'update', kind.subject),
  write: (trx, request, id, fields) => changeType(trx, request, kind, { ...fields, _id: id }),
  unmake: (trx, request, id) => removeUnusedType(trx, request, kind, id),
});

async function kindOf(db: Queries, id: string): Promise<CatalogueKind | null> {
  for (const kind of CATALOGUE_KINDS) if (await findEntry(db, kind, id)) return kind;
  return null;
}

const catalogue: UndoPart = {
  entity: 'Catalogue',
  lock: async (db, id) => lockOf((await kindOf(db, id)) ?? CATALOGUE_KINDS[0]),
  read: async (db, _me, id) => {
    const kind = await kindOf(db, id);
    return kind && findEntry(db, kind, id);
  },
  mayFollow: me => may(me, 'update', 'Catalogue'),
  write: async (trx, request, id, fields) =>
    changeEntry(trx, request, await existingKind(trx, id), { ...fields, _id: id }),
  unmake: async (trx, request, id) => {
    if ((await dependentsOf(trx, id)).total > 0) throw refuse('undoInUse');
    await removeEntry(trx, request, await existingKind(trx, id), id);
  },
};

async function existingKind(db: Queries, id: string): Promise<CatalogueKind> {
  const kind = await kindOf(db, id);
  if (!kind) throw refuse('undoGone');
  return kind;
}

/** A change of rights, or of where people are sent, asks for the same proof again as its form does. */
const machine = <Input extends MachineInput>(kind: MachineKind<Input>): UndoPart => ({
  entity: kind.subject,
  lock: (_db, id) => machineLock(kind, id),
  read: async (db, _me, id) => {
    const found = await kind.machines.find(db, id);
    return found && inputOf(kind, found);
  },
  mayFollow: me => may(me, 'update', kind.subject),
  write: (trx, request, id, fields) => changeMachine(trx, request, kind, { ...fields, _id: id }),
  unmake: (trx, request, id) => removeUnusedMachine(trx, request, kind, id),
});

const mail: UndoPart = {
  entity: 'Mail',
  lock: (_db, id) => mailLock(id),
  read: async (db, _me, id) => {
    const found = await findMail(db, id);
    return found && mailInput(found);
  },
  mayFollow: me => may(me, 'update', 'Mail'),
  write: (trx, request, id, fields) => restoreMail(trx, request, { ...fields, _id: id }),
  unmake: unsendMail,
};

const ticket: UndoPart = {
  entity: 'Ticket',
  // It may be joined to another one again.
  lock: () => 'tickets:merge',
  read: async (db, me, id) => {
    const found = await orNull(readableTicket(db, me, id));
    return found && { ...found, ...handled(found) };
  },
  // Nobody reads what the team notes on their own.
  mayFollow: (me, thing) => readsNotes(me, thing as StoredTicket),
  write: (trx, request, id, fields) => changeTicket(trx, request, { ...fields, _id: id }),
};

const cannedAnswer: UndoPart = {
  entity: 'CannedAnswer',
  lock: (_db, id) => `cannedanswer:${id}`,
  read: (db, _me, id) => findCannedAnswer(db, id),
  mayFollow: me => may(me, 'update', 'CannedAnswer'),
  write: (trx, request, id, fields) => changeCannedAnswer(trx, request, { ...fields, _id: id }),
  unmake: removeCannedAnswer,
};

const wordFilter: UndoPart = {
  entity: 'WordFilter',
  lock: async (db, id) => filtersLock((await findWordFilter(db, id))?.server ?? ''),
  read: (db, me, id) => orNull(readableFilter(db, me, id)),
  // Who may read a filter keeps it.
  mayFollow: () => true,
  mayRemove: () => true,
  write: (trx, request, id, fields) => changeFilter(trx, request, { ...fields, _id: id }),
  unmake: removeFilter,
};

export const deskUndoParts: readonly UndoPart[] = [
  type(serverTypeKind),
  type(gameTypeKind),
  catalogue,
  machine(robots),
  machine(apps),
  mail,
  ticket,
  cannedAnswer,
  wordFilter,
];
