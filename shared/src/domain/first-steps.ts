import type { InferType } from 'yup';
import { flag, shape } from './schema.ts';

/** What a new server needs before players come: each is computed from what is there. */
export const FIRST_STEPS = ['icon', 'intro', 'template', 'team', 'event'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `GET /server/{id}/first-steps`, for those who run the server. */
export interface FirstSteps {
  dismissed: boolean;
  done: Record<FirstStep, boolean>;
}

/** `PUT /server/{id}/first-steps`. */
export const firstStepsSchema = shape({ dismissed: flag().required() });
export type FirstStepsInput = InferType<typeof firstStepsSchema>;
