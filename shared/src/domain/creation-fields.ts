import type { CreationStep } from './creation-steps.ts';

// Which fields steps name.

/** The steps with what they say of fields that are still in their sheet. The same object where nothing is gone. */
export function withoutGoneSteps<Structure extends { steps?: CreationStep[] | undefined }>(
  structure: Structure,
  fields: Readonly<Record<string, unknown>>,
): Structure {
  const { steps } = structure;
  if (!steps || goneFromSteps(steps, fields).length === 0) return structure;
  const isThere = (id: string) => Object.hasOwn(fields, id);
  const kept = steps.map(step => ({
    ...step,
    ...(step.fieldIds && { fieldIds: step.fieldIds.filter(isThere) }),
    ...(step.options && {
      options: step.options.map(option => ({
        ...option,
        ...(option.grants && { grants: option.grants.filter(({ fieldId }) => isThere(fieldId)) }),
      })),
    }),
  }));
  return { ...structure, steps: kept };
}

/** Ids of the fields that steps name and that these fields lack. */
export function goneFromSteps(
  steps: readonly CreationStep[],
  fields: Readonly<Record<string, unknown>>,
): string[] {
  return [...fieldsOfSteps(steps)].filter(id => !Object.hasOwn(fields, id));
}

/** Ids of the fields that steps fill, or that their options write. */
export const fieldsOfSteps = (steps: readonly CreationStep[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ fieldIds = [], options = [] }) => [
      ...fieldIds,
      ...options.flatMap(({ grants = [] }) => grants.map(({ fieldId }) => fieldId)),
    ]),
  );
