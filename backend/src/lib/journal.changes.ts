import {
  type TicketCategory,
  type TicketPriority,
  type TicketState,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
} from '@rpd/shared/domain';
import { changedFields, type Happening } from './journal.ts';

type Things = Record<string, unknown>;
type Words = (value: unknown) => string;

const either =
  (yes: string, no: string): Words =>
  value =>
    value ? yes : no;
const quoted: Words = value => `«\u00a0${String(value).slice(0, 80)}\u00a0»`;

/** The fields whose values are no secret and short: what a person wants to know is what they were, and what they are. */
const FIELD_LABELS: Record<string, [label: string, words: Words]> = {
  name: ['Nom', quoted],
  visible: ['Visibilité', either('affiché', 'masqué')],
  status: ['Statut', either('actif', 'inactif')],
  isPublic: ['Accès', either('public', 'privé')],
  state: ['État', value => TICKET_STATE_LABELS[value as TicketState] ?? String(value)],
  priority: ['Priorité', value => TICKET_PRIORITY_LABELS[value as TicketPriority] ?? String(value)],
  category: ['Catégorie', value => TICKET_CATEGORY_LABELS[value as TicketCategory] ?? String(value)],
};

/** What changed of a thing, for the journal: « Visibilité : affiché → masqué », and the names of all fields. */
export function describeChange(before: object, after: object): Pick<Happening, 'fields' | 'detail'> {
  const fields = changedFields(before, after);
  const parts = fields.flatMap(field => {
    const [label, words] = FIELD_LABELS[field] ?? [];
    if (!label || !words) return [];
    return `${label}\u00a0: ${words((before as Things)[field])} → ${words((after as Things)[field])}`;
  });
  return { fields, detail: parts.join(' · ') };
}
