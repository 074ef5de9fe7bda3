import type { CreationStep } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';

/** What the API refused of a creation, by path; empty where it was something else. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? { ...error.fields } : {};

/** The step to mend first. */
export function refusedStep(
  errors: Readonly<Record<string, string>>,
  steps: readonly CreationStep[],
): string | undefined {
  return steps.find(
    ({ id, fieldIds = [] }) => errors[`creation.${id}`] || fieldIds.some(field => errors[`values.${field}`]),
  )?.id;
}
