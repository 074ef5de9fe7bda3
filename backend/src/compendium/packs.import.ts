import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  COMPENDIUM_ENTRIES_MAX,
  COMPENDIUM_KINDS_MAX,
  inTurns,
  isOlderVersion,
  PACK_TEXT_MAX,
  PACKS_MAX,
  packSteps,
} from '@rpd/shared/domain';
import type { CompendiumKind, PackReport, PackReportLine, ReadPack } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { inParts, networkTurn, PART_SIZE } from '../lib/turns.ts';
import { changed } from '../store/changes.ts';
import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredPack } from '../store/tables/compendium.ts';
import { compendiumLock, writableCompendium } from './compendium.change.ts';
import { hashOf } from './compendium.content.ts';
import { countEntries, kindsOf, packsOf, saveKind } from './compendium.store.ts';
import { saveReport, shortened } from './packs.reports.ts';
import { insertPack, saveEntries, updatePack } from './packs.save.ts';
import type { Known, PackChanges, Within } from './packs.save.ts';

export interface ImportRequest {
  text: string;
  preview: boolean;
  /** Whether a pack of the same identifier by somebody else is replaced on purpose. */
  replace: boolean;
}

export function readImportRequest({ pack, preview, replace }: Fields): ImportRequest {
  if (typeof pack !== 'string') {
    throw refuse('invalid', { fields: { pack: 'Le texte du fichier est attendu.' } });
  }
  if (pack.length > PACK_TEXT_MAX) {
    throw refuse('invalid', { fields: { pack: 'Un paquet pèse au plus 4 Mo : partagez-le en plusieurs.' } });
  }
  return { text: pack, preview: preview === true, replace: replace === true };
}

/** Reads the file, entry by entry, while others have their turn. */
export async function readPack(text: string, kinds: readonly CompendiumKind[]): Promise<ReadPack> {
  let value: unknown;
  // The body was just read, which takes as long as this (PLS-8).
  await networkTurn();
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('invalid', { fields: { pack: 'Ce fichier n’est pas du JSON valide.' } });
  }
  await networkTurn();
  const { pack, fields } = await inTurns(packSteps(value, kinds), nextTurn);
  if (!pack) throw refuse('invalid', { fields });
  return pack;
}

/** What a pack changes, and the report of it. */
interface Plan extends PackChanges {
  report: PackReport;
}

/** What a pack would make of what is there. */
async function planOf(
  pack: ReadPack,
  known: readonly Known[],
  before: StoredPack | undefined,
  head: Pick<PackReport, 'at' | 'by'>,
): Promise<Plan> {
  const there = new Map(known.map(one => [one.key, one]));
  const plan: Pick<Plan, 'added' | 'changed'> = { added: [], changed: [] };
  const lines: PackReportLine[] = [];
  const counts: PackReport['counts'] = { added: 0, changed: 0, unchanged: 0, removed: 0, refused: 0 };
  let partial = 0;
  for (const [index, { key, name, entry, losses }] of pack.entries.entries()) {
    if (index % PART_SIZE === 0) await nextTurn();
    const old = there.get(key);
    if (!entry) {
      // What the server has of it stays as it is: a slip in the new version takes nothing away.
      if (old) there.delete(key);
      const stays = old ? ['La version déjà présente reste telle quelle.'] : [];
      lines.push({ key, name, outcome: 'refused', losses: [...losses, ...stays] });
      counts.refused += 1;
      continue;
    }
    there.delete(key);
    if (losses.length > 0) partial += 1;
    const outcome = !old ? 'added' : old.content_hash === hashOf(entry) ? 'unchanged' : 'changed';
    counts[outcome] += 1;
    if (outcome !== 'unchanged' || losses.length > 0) lines.push({ key, name, outcome, losses });
    if (!old) plan.added.push(entry);
    else if (outcome === 'changed') plan.changed.push({ entry, known: old });
  }
  const removed = [...there.values()];
  for (const { key, name } of removed) lines.push({ key, name, outcome: 'removed', losses: [] });
  counts.removed = removed.length;
  const { id: key, name, version: packVersion, author, license } = pack.head;
  const isOther = before !== undefined && fold(before.author) !== fold(author);
  const older =
    before && isOlderVersion(packVersion, before.packVersion)
      ? [`Cette version est plus ancienne que celle qui est déjà là (${before.packVersion}).`]
      : [];
  const report: PackReport = {
    _id: '',
    ...head,
    pack: { key, name, packVersion, author, license },
    before: before?.packVersion ?? null,
    replaces: isOther ? { name: before.name, author: before.author } : null,
    counts,
    partial,
    notes: [...older, ...pack.notes].slice(0, 100),
    ...shortened(lines),
  };
  return { ...plan, removed, report };
}

interface Applied {
  report: PackReport;
  /** Null for a preview. */
  pack: { _id: string; isNew: boolean } | null;
}

interface Applying extends Pick<ImportRequest, 'preview' | 'replace'>, Pick<PackReport, 'by'> {
  /** Does a part of the writing in a transaction that holds the compendium's lock. */
  within: Within;
  /** What else is written with the end of an import. */
  also?: (trx: Queries, applied: Applied) => Promise<void>;
}

/**
 * Makes of a compendium what a pack says, or with `preview` says what that would be. It writes some entries at a time: other requests that need
 * the database wait for one part at most (PLS-8). An import that is cut off is done again: what is there already is known by its content.
 */
export async function applyPack(
  db: Queries,
  server: string,
  pack: ReadPack,
  { by, preview, replace, within, also = async () => {} }: Applying,
): Promise<Applied> {
  const packs = await packsOf(db, server);
  const before = packs.find(({ key }) => key === pack.head.id);
  const known: Known[] = before
    ? await db
        .selectFrom('compendium_entries')
        .where('pack_id', '=', before._id)
        .select(['id', 'key', 'name', 'version', 'content_hash'])
        .execute()
    : [];
  const plan = await planOf(pack, known, before, { at: new Date().toISOString(), by });
  await refuseTooMuch(db, server, { plan, pack, packs: packs.length, isNew: !before });
  if (preview) return { report: plan.report, pack: null };
  if (plan.report.replaces && !replace) {
    const { name, author } = plan.report.replaces;
    const message = `Un paquet de cet identifiant est déjà là : « ${name} », de ${author}. Dites que vous le remplacez.`;
    throw refuse('invalid', { fields: { replace: message } });
  }
  const _id = await within(async trx => {
    const held = new Map((await kindsOf(trx, server)).map(kind => [kind.key, kind]));
    for (const kind of pack.kinds) {
      if (JSON.stringify(held.get(kind.key)) !== JSON.stringify(kind)) await saveKind(trx, server, kind);
    }
    return before?._id ?? insertPack(trx, server, pack);
  });
  await saveEntries(within, { server, packId: _id, packKey: pack.head.id }, plan);
  return within(async trx => {
    if (before) await updatePack(trx, pack, before);
    const applied = { report: await saveReport(trx, server, plan.report), pack: { _id, isNew: !before } };
    await changed(trx, 'compendiums', server);
    await also(trx, applied);
    return applied;
  });
}

/** Imports a pack for somebody who may, and writes so into the journal. */
export async function importPack(
  store: Store,
  request: FastifyRequest,
  server: string,
  pack: ReadPack,
  sent: Pick<ImportRequest, 'preview' | 'replace'>,
): Promise<PackReport> {
  const me = caller(request);
  const by = { _id: me._id, name: me.name, avatar: '' };
  const within: Within = work =>
    store.transaction(async trx => {
      // Until its end: who may no longer write changes nothing more.
      await writableCompendium(trx, me, server);
      return work(trx);
    }, compendiumLock(server));
  const { report } = await applyPack(store.db, server, pack, {
    ...sent,
    by,
    within,
    also: (trx, applied) =>
      record(trx, actorOf(request), {
        action: applied.pack?.isNew ? 'create' : 'update',
        entity: 'Compendium',
        id: applied.pack?._id ?? null,
        name: pack.head.name,
        detail: `Paquet ${pack.head.version} : ${summaryOf(applied.report)}`,
      }),
  });
  return report;
}

const summaryOf = ({ counts }: PackReport): string =>
  `entrées ajoutées : ${counts.added}, changées : ${counts.changed}, retirées : ${counts.removed}, laissées de côté : ${counts.refused}`;

interface Sizes {
  plan: Plan;
  pack: ReadPack;
  packs: number;
  isNew: boolean;
}

async function refuseTooMuch(
  trx: Queries,
  server: string,
  { plan, pack, packs, isNew }: Sizes,
): Promise<void> {
  if (isNew && packs >= PACKS_MAX) {
    throw refuse('invalid', { fields: { pack: `Un serveur a au plus ${PACKS_MAX} paquets.` } });
  }
  const counts = await countEntries(trx, server);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total + plan.added.length - plan.removed.length > COMPENDIUM_ENTRIES_MAX) {
    const message = `Un compendium a au plus ${COMPENDIUM_ENTRIES_MAX.toLocaleString('fr-FR')} entrées en tout.`;
    throw refuse('invalid', { fields: { pack: message } });
  }
  const kinds = new Set([...(await kindsOf(trx, server)), ...pack.kinds].map(({ key }) => key));
  if (kinds.size > COMPENDIUM_KINDS_MAX) {
    throw refuse('invalid', { fields: { kinds: `Un compendium a au plus ${COMPENDIUM_KINDS_MAX} genres.` } });
  }
}

/** Removes a pack with its entries. Within a transaction that holds the compendium's lock. */
export async function removePack(
  trx: Queries,
  request: FastifyRequest,
  server: string,
  packId: string,
): Promise<void> {
  await writableCompendium(trx, caller(request), server);
  const pack = (await packsOf(trx, server)).find(({ _id }) => _id === packId);
  if (!pack) throw refuse('notFound');
  const entries = await trx
    .selectFrom('compendium_entries')
    .where('pack_id', '=', packId)
    .select('id')
    .execute();
  await inParts(entries, part => {
    const ids = part.map(({ id }) => id);
    return trx.deleteFrom('compendium_entries').where('id', 'in', ids).execute();
  });
  await trx.deleteFrom('compendium_packs').where('id', '=', packId).execute();
  await changed(trx, 'compendiums', server);
  const about = { entity: 'Compendium', id: packId, name: pack.name } as const;
  await record(trx, actorOf(request), { action: 'delete', ...about });
}
