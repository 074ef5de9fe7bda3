import type { FieldPlan } from '../../plan.ts';
import { optionsFrom } from '../options.ts';

// Options of a choice.

export const optionsOnly = (list: unknown): { options: NonNullable<FieldPlan['settings']['options']> } => ({
  options: optionsFrom(list, { value: ['value', 'label'], label: ['label', 'value'] }).options,
});
