import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATES,
  TICKET_STATE_LABELS,
  TICKET_VIEWS,
  TICKET_VIEW_LABELS,
} from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { knownLabels, team, type TicketFilters } from './tickets.api.ts';

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }));

export const STATE_OPTIONS = options(TICKET_STATES, TICKET_STATE_LABELS);
export const PRIORITY_OPTIONS = options(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS);
export const CATEGORY_OPTIONS = options(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);

/** In the address, everything is a part of its own: without a word there, the list is the queue. */
export const ALL = 'all';
export const VIEWS = [...options(TICKET_VIEWS, TICKET_VIEW_LABELS), { value: ALL, label: 'Toutes' }];

/** The labels that tickets have. */
export function useLabelOptions() {
  const { data: labels = [] } = useQuery(knownLabels);
  return labels.map(label => ({ value: label, label }));
}

/** Whose tickets: one's own, unassigned, or those of a team member. */
export function useAssigneeOptions() {
  const { data: people = [] } = useQuery(team);
  const named = people.map(({ _id, name }) => ({ value: _id, label: name }));
  return [{ value: 'me', label: 'À moi' }, { value: 'none', label: 'À personne' }, ...named];
}

/** What the address narrows the list to. */
export function useTicketFilters(): TicketFilters {
  const [params] = useSearchParams();
  const state = params.get('state') ?? '';
  const view = params.get('view') ?? (state ? ALL : 'queue');
  return {
    state,
    view: view === ALL ? '' : view,
    priority: params.get('priority') ?? '',
    category: params.get('category') ?? '',
    assignee: params.get('assignee') ?? '',
    label: params.get('label') ?? '',
    problem: params.get('problem') ?? '',
  };
}
