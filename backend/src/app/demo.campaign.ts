import { applyMove, changeFog, NO_FIGHT, NO_WARNINGS, placeOf } from '@rpd/shared/domain';
import { saveCampaign } from '../campaigns/campaigns.store.ts';
import { closePoll, findPoll, insertPoll, saveAnswers } from '../datepolls/datepolls.store.ts';
import { findSession, insertSession, saveSession } from '../gamesessions/gamesessions.store.ts';
import { takeSeat } from '../gamesessions/seats.store.ts';
import { appendLog } from '../gamesessions/log.store.ts';
import { saveSummary } from '../gamesessions/summary.store.ts';
import { insertFight } from '../fights/fights.store.ts';
import { findHandout, insertHandout, saveReaders } from '../handouts/handouts.store.ts';
import { findMap, insertMap, presentHead, saveFog } from '../maps/maps.store.ts';
import { insertToken } from '../maps/tokens.store.ts';
import { insertScene } from '../scenes/scenes.store.ts';
import { CAMPAIGN } from '../seed/campaign.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';

/** The identifier of a person by their name; throws for a name that nobody has. */
type PersonOf = (name: string) => string;

/** What the demonstration does not say of a combatant. */
const NEWCOMER = {
  action: 'add',
  kind: 'mob',
  image: '',
  source: '',
  count: 1,
  hidden: false,
  unsaid: false,
} as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A campaign with an evening that was played, and what is prepared for the next one. */
export async function insertCampaign(db: Queries, game: string, people: PersonOf): Promise<void> {
  await saveCampaign(db, game, 0, CAMPAIGN.rules);
  const id = await insertSession(db, game, {
    title: CAMPAIGN.title,
    startsAt: '',
    minutes: 180,
    timeZone: 'Europe/Paris',
    event: '',
    open: false,
  });
  for (const { author, kind, text } of CAMPAIGN.log) {
    await appendLog(db, id, { key: newId(), kind, author: people(author), text });
    if (kind === 'join')
      await takeSeat(db, id, people(author), { character: '', clientSeed: newId().padStart(32, '0') });
  }
  const session = await findSession(db, id);
  const [opened, closed] = [WEEK, WEEK - 3 * HOUR].map(ms => new Date(Date.now() - ms).toISOString());
  if (session && opened && closed)
    await saveSession(db, session, { state: 'closed', opened_at: opened, closed_at: closed });
  for (const [kind, at] of Object.entries({ opened, closed }))
    if (at)
      await db
        .updateTable('log_entries')
        .set({ at })
        .where('session_id', '=', id)
        .where('kind', '=', kind)
        .execute();
  await insertNext(db, game, people);
  const author_id = people(CAMPAIGN.log[0].author);
  await saveSummary(db, id, { version: 0, text: CAMPAIGN.summary, author_id });
  for (const [position, scene] of CAMPAIGN.scenes.entries()) await insertScene(db, game, position, scene);
  for (const [position, { to, ...handout }] of CAMPAIGN.handouts.entries()) {
    const row = await findHandout(
      db,
      await insertHandout(db, game, position, { ...handout, warnings: NO_WARNINGS }),
    );
    if (row && to.length > 0) await saveReaders(db, row, { all: false, people: to.map(people) });
  }
  await insertDemoMap(db, game, people);
  const { title, die, combatants } = CAMPAIGN.fight;
  const tools = { roll: () => [], newId };
  const content = combatants.reduce((made, one) => applyMove(made, { ...NEWCOMER, ...one }, tools), NO_FIGHT);
  await insertFight(db, game, 0, { title, die, playersRoll: false }, content);
}

/** The evening that comes next, as it was chosen from a poll. */
async function insertNext(db: Queries, game: string, people: PersonOf): Promise<void> {
  const { title, day, hour, answers } = CAMPAIGN.next;
  const startsAt = new Date(Math.floor(Date.now() / DAY) * DAY + day * DAY + hour * HOUR).toISOString();
  const when = { minutes: 180, timeZone: 'Europe/Paris' };
  const session_id = await insertSession(db, game, { title, startsAt, ...when, event: '', open: false });
  const poll = await findPoll(db, await insertPoll(db, game, { dates: [startsAt], note: '', ...when }));
  const date = poll?.dates[0]?.id;
  if (!poll || !date) throw new Error('The poll of the demonstration has no date.');
  for (const [name, answer] of Object.entries(answers))
    await saveAnswers(db, poll, people(name), { answers: [{ date, answer }] });
  await closePoll(db, poll, { picked: date, session_id });
}

async function insertDemoMap(db: Queries, game: string, people: PersonOf): Promise<void> {
  const map = await findMap(db, await insertMap(db, game, 0, CAMPAIGN.map));
  if (!map) return;
  await saveFog(db, map, changeFog({ covered: true, areas: [] }, CAMPAIGN.revealed));
  for (const { at, owner, ...token } of CAMPAIGN.tokens) {
    const place = placeOf(presentHead(map), at, token.size);
    if (!place) throw new Error(`The map of the demonstration has no square ${at}.`);
    const input = { ...token, initials: '', picture: '', character: '', owner: owner && people(owner) };
    await insertToken(db, map.id, input, place);
  }
}
