import type { FightView } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { FightRow } from '../store/tables/fights.ts';
import type { LinkedContent } from './fights.links.ts';

const HOUR_MS = 3_600_000;

/** How somebody who is not at the table hears of their turn. */
export interface TurnParts {
  post: Post;
  /** Whether somebody looks at the table of a session now. */
  isAtTable: (session: string, person: string) => boolean;
}

interface Turn {
  row: FightRow;
  session: string;
  table: TableFacts;
  /** What the table sees of the turns. */
  before: Pick<FightView, 'active' | 'round'>;
  after: Pick<FightView, 'active' | 'round'>;
  content: LinkedContent;
  /** Who passes the turn on. */
  by: string;
}

/**
 * Notifies the player whose turn begins and who does not look at the table (OFF-3). Of one encounter there is one notice until it is read.
 * A turn that the table does not see begins for its player when the table sees it.
 */
export async function tellTurn(trx: Queries, { post, isAtTable }: TurnParts, turn: Turn): Promise<void> {
  const { row, session, table, before, after, content, by } = turn;
  if (before.active === after.active && before.round === after.round) return;
  const one = content.combatants.find(({ id }) => id === after.active);
  if (one?.kind !== 'character') return;
  const player = content.owners.get(one.source);
  const hasPlace = player !== undefined && [...table.masters, ...table.members].includes(player);
  if (!hasPlace || player === by || isAtTable(session, player)) return;
  await notify(trx, post, [player], {
    kind: 'table',
    title: `C’est votre tour (${row.title})`,
    text: `${one.name}, manche ${after.round}.`,
    to: `/app/games/${row.game_id}/table/${session}`,
    about: `turn:${row.id}`,
    life: HOUR_MS,
  });
}
