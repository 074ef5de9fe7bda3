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
import { type Criterion, useCriteria } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { knownLabels, team, type TicketFilters } from './tickets.api.ts';

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map(value => ({ value, label: labels[value] }));

export const STATE_OPTIONS = options(TICKET_STATES, TICKET_STATE_LABELS);
export const PRIORITY_OPTIONS = options(TICKET_PRIORITIES, TICKET_PRIORITY_LABELS);
export const CATEGORY_OPTIONS = options(TICKET_CATEGORIES, TICKET_CATEGORY_LABELS);

export const CRITERIA: readonly Criterion[] = [
  { name: 'subject', label: 'Sujet', type: 'text' },
  { name: 'priority', label: 'Priorité', type: 'choice', options: PRIORITY_OPTIONS, all: 'Toute priorité' },
  {
    name: 'category',
    label: 'Catégorie',
    type: 'choice',
    options: CATEGORY_OPTIONS,
    all: 'Toute catégorie',
  },
  { name: 'state', label: 'État', type: 'choice', options: STATE_OPTIONS },
  { name: 'createdAt', label: 'Ouverte', type: 'date' },
  { name: 'lastMessageAt', label: 'Dernier message', type: 'date' },
];

/** In the address, everything is a part of its own: without a word there, the list is the queue. */
export const ALL = 'all';
export const VIEWS = [...options(TICKET_VIEWS, TICKET_VIEW_LABELS), { value: ALL, label: 'Toutes' }];

/** The labels that tickets have. */
export function useLabelOptions() {
  const { data: labels = [] } = useQuery(knownLabels);
  return labels.map(label => ({ value: label, label }));
}

/** Who can be in charge. */
export function useTeamOptions() {
  const { data: people = [] } = useQuery(team);
  return people.map(({ _id, name }) => ({ value: _id, label: name }));
}

/** Whose tickets: one's own, unassigned, or those of a team member. */
export const useAssigneeOptions = () => [
  { value: 'me', label: 'À moi' },
  { value: 'none', label: 'À personne' },
  ...useTeamOptions(),
];

/** What the address narrows the list to. */
export function useTicketFilters(): TicketFilters {
  const [params] = useSearchParams();
  const { asked } = useCriteria(CRITERIA);
  const { state = '' } = asked;
  const view = params.get('view') ?? (state ? ALL : 'queue');
  return {
    ...asked,
    state,
    view: view === ALL ? '' : view,
    assignee: params.get('assignee') ?? '',
    label: params.get('label') ?? '',
    problem: params.get('problem') ?? '',
  };
}
