import type { FieldPlan } from '../../plan.ts';
import { Notes } from '../notes.ts';

/** What is gathered while a template is read. */
export interface Reading {
  readonly notes: Notes;
  /** Radio buttons by their group: one choice. */
  readonly groups: Map<string, FieldPlan>;
  /** Fields that are shown nowhere: hidden attributes, bars, calculated maxima. */
  readonly extras: FieldPlan[];
}

export const startReading = (): Reading => ({ notes: new Notes(), groups: new Map(), extras: [] });
