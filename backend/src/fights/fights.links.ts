import { hasWarnings } from '@rpd/shared/domain';
import type { CombatFields, FightContent, LinkedCombatant, Warnings } from '@rpd/shared/domain';
import type { Actor } from '../lib/journal.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import type { Queries } from '../store/queries.ts';
import { writableAt } from '../store/table-characters.ts';

// Combatants that are characters have the hit points of their sheets, where the table may write them.

/** A character as its sheet says; null values where it says nothing. */
export interface FighterFacts {
  _id: string;
  name: string;
  portrait: string;
  owner_id: string;
  sheet: string;
  warnings: Warnings;
  isLinked: boolean;
  hp: number | null;
  hpMax: number | null;
  bonus: number | null;
}

/** What characters and their sheets give to encounters. */
export interface FighterParts {
  fighterOf: (db: Queries, id: string, chosen: readonly CombatFields[]) => Promise<FighterFacts | null>;
  writeFighter: (
    db: Queries,
    actor: Actor,
    change: { id: string; hp: number; hpMax: number },
    chosen: readonly CombatFields[],
  ) => Promise<void>;
  combatSheetOf: (
    db: Queries,
    id: string,
    chosen: readonly CombatFields[],
  ) => Promise<{
    sheet: { _id: string; name: string };
    numbers: { _id: string; name: string }[];
    chosen: Omit<CombatFields, 'sheet'>;
  } | null>;
}

/** The fields that the game masters of a campaign chose. */
export async function chosenFields(db: Queries, game: string): Promise<CombatFields[]> {
  const rows = await db
    .selectFrom('campaign_combat_fields')
    .where('game_id', '=', game)
    .selectAll()
    .execute();
  return rows.map(({ sheet_id: sheet, fields }) => ({
    ...(JSON.parse(fields) as Omit<CombatFields, 'sheet'>),
    sheet,
  }));
}

/** An encounter with the hit points that the sheets say, and whose characters these are. */
export interface LinkedContent extends FightContent {
  combatants: LinkedCombatant[];
  chosen: CombatFields[];
  /** The players of its characters, by the characters' ids. */
  owners: ReadonlyMap<string, string>;
  /** What the authors of its characters warn of, by the characters' ids. */
  warnings: ReadonlyMap<string, Warnings>;
  /** The bonus of initiative that its characters' sheets say, by the characters' ids. */
  bonuses: ReadonlyMap<string, number>;
}

export async function linked(
  db: Queries,
  game: string,
  table: TableFacts,
  content: FightContent,
  { fighterOf }: FighterParts,
): Promise<LinkedContent> {
  const ids = content.combatants.flatMap(({ kind, source }) =>
    kind === 'character' && source ? source : [],
  );
  const chosen = ids.length > 0 ? await chosenFields(db, game) : [];
  const writable = await writableAt(db, game, table, ids);
  const fighters = new Map<string, FighterFacts>();
  for (const id of ids) {
    const fighter = await fighterOf(db, id, chosen);
    if (fighter) fighters.set(id, fighter);
  }
  const combatants = content.combatants.map((one): LinkedCombatant => {
    const fighter = one.kind === 'character' ? fighters.get(one.source) : undefined;
    const isPlayed = fighter !== undefined && table.members.includes(fighter.owner_id);
    const isHere = writable.has(one.source);
    const image = fighter ? imageOf(fighter, isHere, one.image) : one.image;
    if (!fighter?.isLinked || !isHere) return { ...one, image, link: 'local', isPlayed };
    const { hp, hpMax } = fighter;
    return { ...one, image, hp: hp ?? one.hp, hpMax: hpMax ?? one.hpMax, link: 'sheet', isPlayed };
  });
  const owners = new Map([...fighters.values()].map(({ _id, owner_id }) => [_id, owner_id]));
  const bonuses = new Map(
    [...fighters.values()].flatMap(({ _id, bonus }) => (bonus === null ? [] : [[_id, bonus] as const])),
  );
  const warnings = new Map([...fighters.values()].map(one => [one._id, one.warnings]));
  return { ...content, combatants, chosen, owners, warnings, bonuses };
}

/** What was stored is the portrait of the day on which the character was added. Of one that has left, others see no later one. */
function imageOf({ portrait, warnings }: FighterFacts, isHere: boolean, stored: string): string {
  if (hasWarnings(warnings)) return '';
  return isHere ? portrait : stored;
}
