import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { line, shape } from './schema.ts';
import type { ElementType } from './sheet-elements.ts';
import type { SheetPart } from './sheet-parts.ts';

/** Blocks of one person, at most. */
export const SHEET_BLOCKS_MAX = 100;
/** Bytes of one block as it is sent, at most. */
export const SHEET_BLOCK_BYTES_MAX = 128 * 1024;

/** What a person calls a block. */
export const sheetBlockSchema = shape({
  name: line(80).required().min(1, 'Ce champ est obligatoire.'),
});
export type SheetBlockInput = InferType<typeof sheetBlockSchema>;

/** Elements that a person keeps to put them into any sheet, as a list shows them. Nobody else sees them. */
export interface SheetBlockSummary extends Entity, SheetBlockInput {
  /** Of the first of its elements. */
  type: ElementType;
  /** How many elements stand side by side in it, and how many fields there are in all of them. */
  elements: number;
  fields: number;
}

export interface SheetBlock extends SheetBlockSummary {
  parts: SheetPart[];
}
