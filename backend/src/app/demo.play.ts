import { insertEntry } from '../catalogues/catalogues.store.ts';
import { insertEvent } from '../events/events.store.ts';
import { addSignup } from '../events/signups.store.ts';
import { insertCampaign } from './demo.campaign.ts';
import { insertGame } from '../games/games.store.ts';
import { addMember } from '../store/table-people.ts';
import { insertMob } from '../mobs/mobs.store.ts';
import { CATALOGUES } from '../seed/catalogues.ts';
import type { DemoEntry } from '../seed/catalogues.ts';
import { CAMPAIGN } from '../seed/campaign.ts';
import { EVENTS } from '../seed/events.ts';
import type { DemoEvent } from '../seed/events.ts';
import { GAMES } from '../seed/games.ts';
import { MOBS } from '../seed/mobs.ts';
import type { Queries } from '../store/queries.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The identifier of something by its name; throws for a name that nothing has. */
export type IdOf = (name: string) => string;

export interface Known {
  people: IdOf;
  servers: IdOf;
  gameTypes: IdOf;
}

/** The demonstration's games, catalogues, events and mobs, among the people, servers and systems that are there. */
export async function insertPlay(db: Queries, known: Known): Promise<void> {
  await insertGames(db, known);
  const stats = await insertCatalogues(db, known);
  await insertEvents(db, known);
  for (const { owner, server, system, stats: values, ...mob } of MOBS) {
    const byId = Object.entries(values).map(([name, value]) => [stats(system, name), value] as const);
    const more = { image: '', image_alt: '', server: known.servers(server), stats: Object.fromEntries(byId) };
    await insertMob(db, known.people(owner), { ...mob, ...more });
  }
}

async function insertGames(db: Queries, { people, gameTypes }: Known): Promise<void> {
  for (const { owner, gameType, members, input } of GAMES) {
    const game = await insertGame(db, people(owner), { ...input, gameType: [gameTypes(gameType)] });
    for (const member of members) await addMember(db, game._id, people(member));
    if (input.name === CAMPAIGN.game) await insertCampaign(db, game._id, people);
  }
}

type StatOf = (system: string, name: string) => string;

async function insertCatalogues(db: Queries, { gameTypes }: Known): Promise<StatOf> {
  const stats = new Map<string, string>();
  const statOf: StatOf = (system, name) => {
    const id = stats.get(`${system}/${name}`);
    if (!id) throw new Error(`The demonstration data name no stat called ${name} of ${system}.`);
    return id;
  };
  for (const entry of CATALOGUES) {
    const { _id } = await insertDemoEntry(db, entry, gameTypes(entry.system), statOf);
    if (entry.kind === 'stat') stats.set(`${entry.system}/${entry.input.name}`, _id);
  }
  return statOf;
}

function insertDemoEntry(db: Queries, entry: DemoEntry, gameType: string, statOf: StatOf) {
  const ids = entry.stats.map(name => statOf(entry.system, name));
  switch (entry.kind) {
    case 'stat':
      return insertEntry(db, 'stat', { ...entry.input, gameType });
    case 'skill':
      return insertEntry(db, 'skill', { ...entry.input, gameType, stat: ids[0] ?? '' });
    case 'class':
      return insertEntry(db, 'class', { ...entry.input, gameType, stats: ids });
    case 'equipmenttype':
      return insertEntry(db, 'equipmenttype', { ...entry.input, gameType });
  }
}

async function insertEvents(db: Queries, { people, servers }: Known): Promise<void> {
  for (const event of EVENTS) {
    const { title, description, places } = event;
    const server = servers(event.server);
    const input = { title, description, places, server, timeZone: 'Europe/Paris', ...momentsOf(event) };
    const id = await insertEvent(db, people(event.owner), input);
    for (const person of event.signups) await addSignup(db, id, people(person));
  }
}

function momentsOf({ day, hour, hours }: DemoEvent): { start: string; end: string } {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const start = today + day * DAY + hour * HOUR;
  return { start: new Date(start).toISOString(), end: new Date(start + hours * HOUR).toISOString() };
}
