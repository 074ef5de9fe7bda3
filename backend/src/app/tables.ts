import type { FastifyInstance } from 'fastify';
import { CARD_LIMIT, ENTRY_LIMIT, PAUSE_LIMIT, type RateLimiter } from '../auth/rateLimiter.ts';
import { pregenRoutes } from '../campaigns/pregens.routes.ts';
import { combatSheetOf, fighterOf, writeFighter } from '../characters/characters.combat.ts';
import { copyCharacter } from '../characters/characters.copy.ts';
import { addToNumber, numbersOf } from '../characters/characters.experience.ts';
import { pressAtTable } from '../characters/actions.table.ts';
import { rollingCharacter } from '../characters/characters.rolling.ts';
import { fightRoutes } from '../fights/fights.routes.ts';
import { gameSessionRoutes } from '../gamesessions/gamesessions.routes.ts';
import { findSession } from '../gamesessions/gamesessions.store.ts';
import { appendLog } from '../gamesessions/log.store.ts';
import { openTableDice } from '../gamesessions/table-dice.ts';
import { handoutRoutes } from '../handouts/handouts.routes.ts';
import { mapRoutes } from '../maps/maps.routes.ts';
import { sceneRoutes } from '../scenes/scenes.routes.ts';
import type { Presence } from '../live/live.presence.ts';
import type { Post } from '../lib/mail.ts';
import type { Store } from '../store/store.ts';

interface TableParts {
  post: Post;
  presence: Presence;
  attempts: RateLimiter;
}

/** What is played with: sessions, what is prepared for them, fights. */
export function tableRoutes(
  app: FastifyInstance,
  store: Store,
  { post, presence, attempts }: TableParts,
): void {
  const takeEntry = (userId: string) => attempts.consume(`entry:${userId}`, ENTRY_LIMIT);
  const isAtTable = (session: string, person: string) => presence.isOn(`gamesessions:${session}`, person);
  gameSessionRoutes(app, store, {
    characterOf: rollingCharacter,
    press: pressAtTable,
    takeEntry,
    takeCard: key => attempts.consume(key, CARD_LIMIT),
    takePause: key => attempts.consume(key, PAUSE_LIMIT),
    sheets: { numbersOf, addToNumber },
    post,
    isAtTable,
  });
  pregenRoutes(app, store, { copyCharacter });
  const sessionParts = { sessionOf: findSession, appendLog };
  sceneRoutes(app, store, post, sessionParts);
  handoutRoutes(app, store, post, sessionParts);
  mapRoutes(app, store, post, sessionParts);
  fightRoutes(app, store, {
    ...sessionParts,
    post,
    isAtTable,
    openTableDice: openTableDice(store.secrets),
    fighterOf,
    writeFighter,
    combatSheetOf,
  });
}
