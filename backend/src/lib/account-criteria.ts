import type { Role, UserState } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ROLE_COLUMNS } from '../store/tables/users.ts';
import type { CriterionFields } from './criteria.ts';

// What lists of accounts are narrowed by: exactly what each of them shows to who asks.

const roles = Object.fromEntries(
  Object.entries(ROLE_COLUMNS).map(([role, column]) => [role, sql<boolean>`${sql.ref(column)} = 1`]),
) as Record<Role, RawBuilder<boolean>>;

const states: Record<UserState, RawBuilder<boolean>> = {
  active: sql`(valid = 1 and deleted_at is null)`,
  inactive: sql`(valid = 0 and deleted_at is null)`,
  deleted: sql`deleted_at is not null`,
};

const email = { type: 'text', column: 'email_key', searched: 'search_private' } as const;
const state = { type: 'choice', values: states } as const;

/** Who may list accounts sees a name, roles and a first day. */
export const ACCOUNT_CRITERIA = {
  name: { type: 'text', column: 'name_key', searched: 'search' },
  role: { type: 'choice', values: roles },
  createdAt: { type: 'date', column: 'created_at' },
} as const satisfies CriterionFields;

/** Administrators see the rest. */
export const ACCOUNT_CRITERIA_PRIVATE = {
  ...ACCOUNT_CRITERIA,
  email,
  state,
} as const satisfies CriterionFields;

/** The team sees how an account stands, and which measure holds; an e-mail address is for administrators. */
export function personCriteria({ withEmail }: { withEmail: boolean }): CriterionFields {
  const now = new Date().toISOString();
  const holding = (column: string) => sql<boolean>`coalesce(${sql.ref(column)}, '') > ${now}`;
  const measures = { suspended: holding('suspended_until'), muted: holding('muted_until') };
  return {
    ...ACCOUNT_CRITERIA,
    state,
    measure: { type: 'choice', values: measures },
    ...(withEmail && { email }),
  };
}
