import type { InferType } from 'yup';
import { shape, verbatim } from './schema.ts';
import type { SheetInput } from './sheet.ts';

/** `POST /sheet/:id/joint`: what somebody makes of a template with others (ADR 92); bytes in base64. */
export const sheetJointSchema = shape({
  /** The joint draft that the caller has; none: they come in. */
  id: verbatim(64).nullable(),
  /** What they know of it. */
  vector: verbatim(64 * 1024).nullable(),
  /** What they made. */
  update: verbatim(400 * 1024).nullable(),
});
export type SheetJointInput = InferType<typeof sheetJointSchema>;

/** What the caller did not have of a joint draft. */
export interface SheetJoint {
  id: string;
  /** The saved version whose changes are in it. */
  version: number;
  /** How many changes there were: a save names it. */
  number: number;
  /** What it began from; null where the caller has this one. */
  base: SheetInput | null;
  update: string;
}
