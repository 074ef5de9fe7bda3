import { setImmediate as nextTurn } from 'node:timers/promises';
import { sheetSchema } from '@rpd/shared/domain';
import type { SheetInput } from '@rpd/shared/domain';
import type { JointDraft } from '@rpd/shared/joint';
import { ValidationError } from 'yup';
import { refuse } from '../lib/refusals.ts';

// What somebody sends to a joint draft is drawn in the editors of others. It may be unfinished (a name without a letter, half a
// pattern): the save refuses that. It may not be what no editor can draw.

const UNREADABLE = 'Ces changements sont illisibles : rechargez la page.';
const MISSING = 'Ces changements s’appuient sur d’autres qui ne sont pas arrivés : rechargez la page.';
const UNDRAWABLE = 'Ces changements ne donnent pas une fiche : rechargez la page.';
const TOO_MUCH = 'Trop de changements ensemble : enregistrez la fiche, puis continuez.';

/** Bytes of one request, and of all changes of a joint draft together. */
const UPDATE_MAX = 256 * 1024;
const JOINT_MAX = 1024 * 1024;

const wrong = (update: string): Error => refuse('invalid', { fields: { update } });

/** What no editor can draw: another type, an unknown property, an unknown choice. */
const UNDRAWABLE_TYPES = new Set(['typeError', 'exact', 'oneOf', 'optionality', 'nullable']);

/**
 * Takes changes into a copy of a joint draft.
 * @returns whether there was anything new in them
 * @throws a refusal for what is unreadable, too much, or no part of a sheet
 */
export async function receiveChecked(joint: JointDraft, update: Uint8Array): Promise<boolean> {
  if (update.length > UPDATE_MAX) throw wrong(TOO_MUCH);
  const before = joint.vector;
  let touched: ReadonlySet<string>;
  try {
    touched = joint.receive(update);
  } catch {
    throw wrong(UNREADABLE);
  }
  if (joint.changesSince().length > JOINT_MAX) throw wrong(TOO_MUCH);
  if (joint.hasGaps) throw wrong(MISSING);
  await nextTurn();
  if (!joint.isSound(touched)) throw wrong(UNDRAWABLE);
  for (const part of joint.partsOf(touched)) {
    if (!isDrawable(part)) throw wrong(UNDRAWABLE);
    await nextTurn();
  }
  return touched.size > 0 || Buffer.compare(before, joint.vector) !== 0;
}

function isDrawable(part: SheetInput): boolean {
  try {
    sheetSchema.validateSync(part, { abortEarly: false });
    return true;
  } catch (error) {
    if (!(error instanceof ValidationError)) return false;
    const all = error.inner.length > 0 ? error.inner : [error];
    return all.every(({ type }) => type !== undefined && !UNDRAWABLE_TYPES.has(type));
  }
}
