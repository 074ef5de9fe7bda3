import type { RoleplayEvent } from '@rpd/shared/domain';
import type { UseFormReturn } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lastLength } from './events.api.ts';
import { type EventValues, proposedEnd } from './events.values.ts';

const USUAL_MS = 3 * 3_600_000;

const lengthOf = ({ start, end }: RoleplayEvent): number => Date.parse(end) - Date.parse(start);

/**
 * Proposes the end as soon as the start is known: the length of the event that is changed or copied, of the last one that one
 * planned, or three hours. What somebody typed stays.
 */
export function useProposedEnd(
  form: UseFormReturn<EventValues, unknown, EventValues>,
  event: RoleplayEvent | undefined,
  copyOf: RoleplayEvent | undefined,
): void {
  const model = event ?? copyOf;
  const { data: last } = useQuery({ ...lastLength, enabled: !model });
  const length = model ? lengthOf(model) : (last ?? USUAL_MS);
  const proposed = useRef(form.getValues('end'));
  useEffect(
    () =>
      form.subscribe({
        name: 'start',
        formState: { values: true },
        callback: ({ values }) => {
          const { start, end, timeZone } = values;
          if (!start || (end && end !== proposed.current)) return;
          const next = proposedEnd(start, length, timeZone);
          if (!next || next === end) return;
          proposed.current = next;
          form.setValue('end', next, { shouldDirty: true });
        },
      }),
    [form, length],
  );
}
