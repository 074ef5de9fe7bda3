import type { Part } from '../../part.ts';
import type { FieldPlan } from '../../plan.ts';
import { componentsIn, textsIn } from './texts.ts';
import { Notes } from '../notes.ts';

/** What is gathered while a template is read. */
export interface Reading {
  readonly notes: Notes;
  /** Radio buttons by their group: one choice. */
  readonly groups: Map<string, FieldPlan>;
  /** Fields that are shown nowhere: hidden attributes, bars, calculated maxima. */
  readonly extras: FieldPlan[];
  /** Every text of the template. */
  readonly texts: readonly string[];
  /** Components of the items that the file holds, by their names. */
  readonly components: ReadonlyMap<string, Record<string, unknown>>;
}

/** @param around what stands in the same file: templates of the items that this one holds */
export const startReading = (template: Part, around: unknown): Reading => ({
  notes: new Notes(),
  groups: new Map(),
  extras: [],
  texts: textsIn(template.json),
  components: componentsIn(around),
});
