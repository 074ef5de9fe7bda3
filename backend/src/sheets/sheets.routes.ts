import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  documentProblemsInTurns,
  may,
  readSheetInTurns,
  PLACED_FORMAT,
  withoutGoneFields,
} from '@rpd/shared/domain';
import type { Identity, Sheet, SheetInput } from '@rpd/shared/domain';
import { enginePatternError } from '@rpd/shared/pattern';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { visibleCharacters } from '../store/character-visibility.ts';
import { findDependents, ofSheet } from '../store/dependents.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { galleryRoutes, readOrigin } from './gallery.routes.ts';
import { saveOrigin } from './gallery.store.ts';
import { sheetRevisionRoutes } from './revisions.routes.ts';
import { keepSheetRevision } from './revisions.store.ts';
import { sheetBlockRoutes } from './blocks.routes.ts';
import { readKnownJoint, sheetJointRoutes } from './joint.routes.ts';
import { settleJoint } from './joint.store.ts';
import type { KnownJoint } from './joint.store.ts';
import { impactOf } from './sheets.impact.ts';
import { refuseProblems } from './sheets.problems.ts';
import { about, changeable, readable, refuseUnknownGameType, removeSheet } from './sheets.change.ts';
import { findSheet, insertSheet, listSheets, saveSheet, SHEET_SORTS } from './sheets.store.ts';

/** Bytes of a sheet's body, at most (trust.md, Content). */
const SHEET_LIMIT = 512 * 1024;

/** Sheet templates (SHT, SED): public ones are everybody's to read; one's own, and any for MO and AD, to change. */
export function sheetRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Sheet';

  /** `?owner=me` keeps one's own alone. */
  app.get('/sheet', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const own = choiceFilter(request.query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    const filters = { gameType: idFilter(request.query, 'gameType') };
    const part = readListQuery(request.query, SHEET_SORTS);
    return sendPage(reply, await longRead(store, request, db => listSheets(db, visible, filters, part)));
  });

  app.get<Id>('/sheet/:id', { config: { access: { action: 'read', subject } } }, async request =>
    readable(store.db, caller(request), request.params.id),
  );

  /** The name alone, for the breadcrumb (BRD-2). */
  app.get<Id>('/api/sheets/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const { _id, description } = await readable(store.db, caller(request), request.params.id);
    return { _id, name: description.name, description: { name: description.name } };
  });

  app.post(
    '/sheet',
    { config: { access: { action: 'create', subject } }, bodyLimit: SHEET_LIMIT },
    async (request, reply) => {
      const { origin: madeFrom, ...body } = readEntity(request.body, 'sheet');
      const input = await readInput(editableSheet(body));
      const origin = await readOrigin(store.db, caller(request), madeFrom);
      await refuseDocument(caller(request), input, null);
      await refuseUnknownGameType(store.db, input, null);
      const sheet = await store.transaction(async trx => {
        const made = await insertSheet(trx, caller(request)._id, input);
        if (origin) await saveOrigin(trx, made._id, origin);
        await nextTurn();
        await keepSheetRevision(trx, caller(request)._id, made, []);
        await record(trx, actorOf(request), { action: 'create', ...about(made) });
        return made;
      });
      await nextTurn();
      return reply.status(201).send(sheet);
    },
  );

  app.put(
    '/sheet',
    { config: { access: { action: 'update', subject } }, bodyLimit: SHEET_LIMIT },
    async request => {
      const { joint, ...body } = readEntity(request.body, 'sheet');
      const target = { ...targetOf(body), joint: readKnownJoint(joint) };
      return change(request, target, async (db, current) => {
        const read = await readInput(merge(editable({ ...current }), editableSheet(body), ['description']));
        const input = 'structure' in body ? read : { ...read, structure: withoutGoneFields(read) };
        // A stored document that breaks a rule of today stays as it is while something else is changed.
        if ('structure' in body || 'fields' in body) await refuseDocument(caller(request), input, current);
        await refuseUnknownGameType(db, input, current.gameType ?? null);
        return input;
      });
    },
  );

  /**
   * Saves what `next` makes of a template, and keeps that version. `next` may take its time with a large document: it works before
   * the transaction, in which nobody else can write, and once more where somebody else has saved meanwhile.
   */
  const change = async (
    request: FastifyRequest,
    target: { id: string; version: number | undefined; joint?: KnownJoint | undefined },
    next: (db: Queries, current: Sheet) => Promise<SheetInput>,
  ): Promise<Sheet> => {
    const me = caller(request);
    const { id, version, joint } = target;
    const seen = await changeable(store.db, me, id);
    if (version !== undefined && version !== seen.version) throw refuse('stale', { current: seen });
    const input = await next(store.db, seen);
    const { fields, changes } = describeChange(seen, { ...input, gameType: input.gameType || null });
    await nextTurn();
    const saved = await store.transaction(async trx => {
      const current = await changeable(trx, me, id);
      if (current.version !== seen.version) {
        if (version === undefined) return null;
        throw refuse('stale', { current });
      }
      const made = await saveSheet(trx, current, input);
      if (!made) throw refuse('stale', { current: await findSheet(trx, id) });
      await keepSheetRevision(trx, me._id, made, fields);
      if (joint) await settleJoint(trx, id, joint, made.version);
      await record(trx, actorOf(request), { action: 'update', ...about(made), fields, changes });
      return made;
    }, `sheet:${id}`);
    return saved ?? change(request, target, next);
  };
  sheetRevisionRoutes(app, store, { changeable, change });
  galleryRoutes(app, store);
  sheetBlockRoutes(app, store);
  sheetJointRoutes(app, store);

  app.delete<Id>('/sheet/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeSheet(trx, post, request, id));
  });

  /** What uses the template: said before one deletes. Characters that one does not see are counted, and not named. */
  app.get<Id>(
    '/sheet/:id/dependents',
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const me = caller(request);
      const sheet = await readable(store.db, me, request.params.id);
      if (!may(me, 'delete', subject, sheet)) throw refuse('forbidden');
      const shown = visibleCharacters(conditionsFor(me, 'read', 'Character'));
      return findDependents(store.db, ofSheet(sheet._id, shown));
    },
  );

  /** What a change would do to the characters that use the template, before it is saved: `{structure, fields, gameType, isPublic}`. */
  app.post<Id>(
    '/sheet/:id/impact',
    { config: { access: { action: 'update', subject } }, bodyLimit: SHEET_LIMIT },
    async request => {
      const me = caller(request);
      const current = await changeable(store.db, me, request.params.id);
      await nextTurn();
      const { structure, fields, gameType, isPublic } = editableSheet(readEntity(request.body, 'sheet'));
      const proposed = {
        ...(structure !== undefined && { structure }),
        ...(fields !== undefined && { fields }),
        ...(gameType !== undefined && { gameType }),
        ...(isPublic !== undefined && { isPublic }),
      };
      const input = await readInput(merge(editable({ ...current }), proposed));
      return impactOf(store.db, conditionsFor(me, 'read', 'Character'), current, input);
    },
  );
}

interface Id {
  Params: { id: string };
}

/** The editor's payload: its description repeats the owner and the public flag, and the game type may be populated. */
function editableSheet(entity: Fields): Fields {
  const fields = editable(entity, ['name']);
  if (fields['gameType'] !== undefined) fields['gameType'] = referenceId(fields['gameType']);
  const { description } = fields;
  if (typeof description === 'object' && description !== null) {
    fields['description'] = editable(description as Fields, ['public']);
  }
  return fields;
}

/** Fields of a stored sheet, at most: a sheet that grows has a lower limit (sheet-sizes.ts). */
const FIELDS_MAX = 5_000;

/** A sheet as its schema has it. A large one takes a second: others have their turn before it, as its body was just read, and meanwhile. */
async function readInput(input: Fields): Promise<SheetInput> {
  await nextTurn();
  if (Object.keys(input['fields'] ?? {}).length > FIELDS_MAX) {
    throw refuse('invalid', { fields: { fields: `Au plus ${FIELDS_MAX} champs.` } });
  }
  const { value, problems } = await readSheetInTurns(input, nextTurn);
  refuseProblems(problems);
  await nextTurn();
  return { ...value } as SheetInput;
}

/** Refuses what only a look at the whole document shows: see documentProblems(). */
async function refuseDocument(
  { roles }: Identity,
  { structure, fields }: SheetInput,
  before: Sheet | null,
): Promise<void> {
  const isAdministrator = roles.includes('AD');
  const mayHide = (structure.format ?? 1) < PLACED_FORMAT;
  const saving = { before, isAdministrator, mayHide, patternError: enginePatternError };
  refuseProblems(await documentProblemsInTurns({ structure, fields }, saving, nextTurn));
  await nextTurn();
}
