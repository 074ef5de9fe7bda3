import {
  type JournalChange,
  type TicketCategory,
  type TicketPriority,
  type TicketState,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
} from '@rpd/shared/domain';
import { changedFields } from './journal.ts';

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

const isObject = (value: unknown): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What every save changes, what is not a person's to set, and documents that have versions of their own. */
const LEFT_OUT = new Set([
  '_id',
  'owner_id',
  'version',
  'createdAt',
  'updatedAt',
  'activityAt',
  'structure',
  'fields',
]);
/** No secret and no address is in the journal. */
const PRIVATE = new Set(['email', 'password', 'passwordHash', 'token', 'credentials', 'search_private']);
/** Keyed by ids, so that their order is a part of them; or one thing that is said of a server. */
const AS_ONE = new Set(['stats', 'hidden']);
const MAX_DEPTH = 3;

const at = (field: string, state: Things, key: string, side: 'before' | 'after') =>
  Object.hasOwn(state, key) && state[key] !== undefined ? { [side]: state[key], field } : { field };

/** Before and after of the fields in which two states of a thing differ, without those in `omit`: what people may set of it. */
export function changesOf(before: object, after: object, omit: readonly string[] = []): JournalChange[] {
  const left = new Set([...LEFT_OUT, ...PRIVATE, ...omit]);
  return differences(before as Things, after as Things, '', 1).filter(
    ({ field }) => !left.has(field.split('.')[0] ?? ''),
  );
}

function differences(before: Things, after: Things, path: string, depth: number): JournalChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(key => {
    const [was, is] = [before[key], after[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const field = `${path}${key}`;
    const isInner = depth < MAX_DEPTH && !AS_ONE.has(key) && isObject(was) && isObject(is);
    if (isInner) return differences(was, is, `${field}.`, depth + 1);
    return { ...at(field, before, key, 'before'), ...at(field, after, key, 'after') };
  });
}

/** What changed of a thing, for the journal: « Visibilité : affiché → masqué », and the names of all fields. */
export function describeChange(
  before: object,
  after: object,
  omit: readonly string[] = [],
): { fields: string[]; detail: string; changes: JournalChange[] } {
  const fields = changedFields(before, after);
  const parts = fields.flatMap(field => {
    const [label, words] = FIELD_LABELS[field] ?? [];
    if (!label || !words) return [];
    return `${label}\u00a0: ${words((before as Things)[field])} → ${words((after as Things)[field])}`;
  });
  return { fields, detail: parts.join(' · '), changes: changesOf(before, after, omit) };
}
