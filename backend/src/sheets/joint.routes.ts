import { setImmediate as nextTurn } from 'node:timers/promises';
import { mendDocument, sheetJointSchema } from '@rpd/shared/domain';
import type { Sheet, SheetInput, SheetJoint, SheetJointInput } from '@rpd/shared/domain';
import { fromBase64, JointDraft, toBase64 } from '@rpd/shared/joint';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { createMinuteLimit } from '../lib/minute-limit.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { receiveChecked } from './joint.check.ts';
import { findJoint, saveJoint } from './joint.store.ts';
import type { KnownJoint, StoredJoint } from './joint.store.ts';
import { findSheetRevision } from './revisions.store.ts';
import { changeable } from './sheets.change.ts';

/** Bytes of a request: its update in base64, and what is around it. */
const BODY_MAX = 512 * 1024;
/** Requests of one account in a minute: somebody who types without a pause makes some hundred. */
const MAX_PER_MINUTE = 240;

/** What several people make of a template before it is saved (ADR 92), for those who may change it. */
export function sheetJointRoutes(app: FastifyInstance, store: Store): void {
  const isAllowed = createMinuteLimit(MAX_PER_MINUTE);

  /** `{id, vector, update}`: takes what the caller made, and answers what they do not have. Without an id, they come in. */
  app.post<{ Params: { id: string } }>(
    '/sheet/:id/joint',
    { config: { access: { action: 'update', subject: 'Sheet' } }, bodyLimit: BODY_MAX },
    async request => {
      const me = caller(request);
      if (!isAllowed(me._id)) throw refuse('tooMany', { retryAfter: 60 });
      return meet(store, me, request.params.id, validate(sheetJointSchema, request.body));
    },
  );
}

/** Works before the transaction, in which nobody else can write, and once more where somebody was faster. */
async function meet(store: Store, me: Caller, id: string, asked: SheetJointInput): Promise<SheetJoint> {
  const sheet = await changeable(store.db, me, id);
  const before = await findJoint(store.db, id);
  await nextTurn();
  const { stored, joint, isChanged } = await advance(store.db, sheet, before, asked);
  await nextTurn();
  const isStored =
    !isChanged ||
    (await store.transaction(async trx => {
      // The save that is in it is still the last one, and the caller may still change the template.
      const { version } = await changeable(trx, me, id);
      return version === stored.version && (await saveJoint(trx, before, stored));
    }, `sheet:${id}`));
  if (!isStored) return meet(store, me, id, asked);
  const isKnown = asked.id === stored.id;
  const vector = isKnown ? bytesOf(asked.vector, 'vector') : undefined;
  return {
    id: stored.id,
    version: stored.version,
    number: stored.number,
    base: isKnown ? null : stored.base,
    update: toBase64(joint.changesSince(vector)),
  };
}

interface Advanced {
  stored: StoredJoint;
  joint: JointDraft;
  isChanged: boolean;
}

/** The joint draft with what was saved beside it, and with what the caller made. */
async function advance(
  db: Queries,
  sheet: Sheet,
  before: StoredJoint | null,
  asked: SheetJointInput,
): Promise<Advanced> {
  const stored = before ?? {
    sheet_id: sheet._id,
    id: newId(),
    base: mended(sheet),
    baseVersion: sheet.version,
    version: sheet.version,
    number: 0,
    state: '',
  };
  const joint = new JointDraft(stored.base);
  if (stored.state !== '') joint.receive(fromBase64(stored.state));
  await nextTurn();
  let isChanged = before === null;
  if (stored.version !== sheet.version) {
    // Somebody saved without knowing of it.
    const saved =
      stored.version === stored.baseVersion ? null : await findSheetRevision(db, sheet._id, stored.version);
    joint.write(saved ? mended(saved) : stored.base, mended(sheet), { yields: true });
    isChanged = true;
    await nextTurn();
  }
  // What was made of one that is over is made again by the caller, on this one.
  const update = asked.id === stored.id ? bytesOf(asked.update, 'update') : undefined;
  if (update && (await receiveChecked(joint, update))) isChanged = true;
  if (!isChanged) return { stored, joint, isChanged };
  const number = before ? stored.number + 1 : 0;
  const state = toBase64(joint.changesSince());
  return { stored: { ...stored, version: sheet.version, number, state }, joint, isChanged };
}

/** A saved template as editors read it: the same for all of them. */
function mended({ description, structure, fields, isPublic, gameType }: SheetInput): SheetInput {
  return { description, ...mendDocument({ structure, fields }), isPublic, gameType: gameType ?? '' };
}

function bytesOf(text: string | null | undefined, name: 'vector' | 'update'): Uint8Array | undefined {
  if (!text) return undefined;
  try {
    return fromBase64(text);
  } catch {
    throw refuse('invalid', { fields: { [name]: 'Du base64 est attendu.' } });
  }
}

/** What a save says of the joint draft that it is of; none for one that is of no joint draft. */
export function readKnownJoint(value: unknown): KnownJoint | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, number } = value as Record<string, unknown>;
  return typeof id === 'string' && Number.isSafeInteger(number)
    ? { id, number: number as number }
    : undefined;
}
