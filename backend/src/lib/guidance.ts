import { GUIDED_ROLES, isRole, ROLE_STEPS } from '@rpd/shared/domain';
import type { Guidance, Role, RoleStep } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { isAtTable } from '../store/table-people.ts';
import { guidanceCodec } from '../store/tables/guidance.ts';
import type { Caller } from './access.ts';

/** What somebody chose, as it is kept: nothing hidden and nothing read before they do. */
export async function readGuidance(db: Queries, me: string): Promise<{ hidden: Role[]; lastNews: string }> {
  const row = await db.selectFrom('guidance').where('user_id', '=', me).selectAll().executeTakeFirst();
  if (!row) return { hidden: [], lastNews: '' };
  const { hidden, lastNews } = guidanceCodec.decode(row);
  return { hidden, lastNews };
}

/** How far somebody is with each of their roles, computed from what is there (26.7). */
export async function guidanceOf(db: Queries, { _id: me, roles }: Caller): Promise<Guidance> {
  const own = GUIDED_ROLES.filter(role => roles.filter(isRole).includes(role));
  const [kept, done, account] = await Promise.all([
    readGuidance(db, me),
    stepsDone(db, me, own),
    db.selectFrom('users').where('id', '=', me).select('created_at').executeTakeFirst(),
  ]);
  return {
    roles: own.map(role => ({
      role,
      steps: ROLE_STEPS[role].map(step => ({ step, done: done.has(step) })),
    })),
    hidden: kept.hidden,
    lastNews: kept.lastNews || null,
    memberSince: account?.created_at ?? new Date().toISOString(),
  };
}

/** The same, with the roles alone whose steps are shown and not all done. */
export async function openGuidance(db: Queries, me: Caller): Promise<Guidance> {
  const guidance = await guidanceOf(db, me);
  const isOpen = ({ role, steps }: Guidance['roles'][number]) =>
    !guidance.hidden.includes(role) && steps.some(({ done }) => !done);
  return { ...guidance, roles: guidance.roles.filter(isOpen) };
}

/** What is there when a step is done: one row of it is enough. */
function evidence(me: string): Record<RoleStep, RawBuilder<unknown>> {
  const characters = sql`select id from characters where owner_id = ${me} and ${outsideBin('characters')}`;
  const others = sql`id <> ${me} and valid = 1 and deleted_at is null`;
  const games = sql`select id from games where owner_id = ${me} and ${outsideBin('games')}`;
  return {
    portrait: sql`select 1 from users where id = ${me} and avatar <> ''`,
    character: characters,
    server: sql`select 1 from submissions where character_id in (${characters})`,
    table: sql`select 1 from games where ${isAtTable('id', me)} and owner_id <> ${me}`,
    ownServer: sql`select 1 from servers where (owner_id = ${me} or id in
      (select server_id from server_managers where user_id = ${me})) and ${outsideBin('servers')}`,
    template: sql`select 1 from sheets where owner_id = ${me} and ${outsideBin('sheets')}`,
    game: games,
    players: sql`select 1 from game_members where game_id in (${games}) and user_id <> ${me}
      union all select 1 from campaign_invitations where game_id in (${games})`,
    session: sql`select 1 from game_sessions where game_id in (${games})`,
    factor: sql`select 1 from passkeys where user_id = ${me} and removed_at is null
      union all select 1 from totp where user_id = ${me} and removed_at is null and confirmed_at is not null`,
    answer: sql`select 1 from ticket_messages join tickets on tickets.id = ticket_messages.ticket_id
      where ticket_messages.author_id = ${me} and tickets.author_id <> ${me} and ticket_messages.internal = 0`,
    cannedAnswer: sql`select 1 from canned_answers`,
    team: sql`select 1 from users where is_administrator = 1 and ${others}
      union all select 1 from users where is_moderator = 1 and ${others}`,
    serverType: sql`select 1 from server_types`,
    protection: sql`select 1 from factor_rules where role in ('AD', 'MO')`,
    backup: sql`select 1 from backups where ended_at is not null and error is null`,
  };
}

/** Those of the steps of these roles that are done, in one query. */
async function stepsDone(db: Queries, me: string, roles: readonly Role[]): Promise<Set<RoleStep>> {
  const steps = [...new Set<RoleStep>(roles.flatMap(role => ROLE_STEPS[role]))];
  if (steps.length === 0) return new Set();
  const rows = evidence(me);
  const columns = steps.map(
    step => sql`case when exists (${rows[step]}) then 1 else 0 end as ${sql.id(step)}`,
  );
  const { rows: found } = await sql<Record<RoleStep, number>>`select ${sql.join(columns)}`.execute(db);
  return new Set(steps.filter(step => Number(found[0]?.[step]) === 1));
}
