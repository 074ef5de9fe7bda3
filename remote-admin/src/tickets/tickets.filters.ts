import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATES,
  TICKET_STATE_LABELS,
} from '@rpd/shared/domain';
import { useSearchParams } from 'react-router';
import type { TicketFilters } from './tickets.api.ts';

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }));

export const STATE_OPTIONS = options(TICKET_STATES, TICKET_STATE_LABELS);
export const PRIORITY_OPTIONS = options(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS);
export const CATEGORY_OPTIONS = options(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);

/** What the address narrows the list to. */
export function useTicketFilters(): TicketFilters {
  const [params] = useSearchParams();
  return {
    state: params.get('state') ?? '',
    priority: params.get('priority') ?? '',
    category: params.get('category') ?? '',
    assignee: params.get('assignee') ?? '',
  };
}
