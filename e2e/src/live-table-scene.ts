import type { Callers } from './live-screens.ts';
import { people } from './people.ts';

/** A campaign with two game masters, a player and a spectator: one evening is played, one is over, one waits for its date. */
export interface TableScene {
  game: string;
  session: string;
  closed: string;
  /** The one that the player plays in the closed session, with a number for experience. */
  character: string;
  poll: string;
  dates: string[];
  handout: string;
  scene: string;
  map: string;
  player: string;
  invitation: string;
}

export interface Made {
  _id: string;
}
interface Person extends Made {
  name: string;
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
export const SEED = '0123456789abcdef0123456789abcdef';

const SHEET = {
  description: { name: 'Fiche des Échos', publish: true },
  structure: {
    tabs: [
      {
        id: 't',
        name: 'Un',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: ['xp'] }] }],
      },
    ],
  },
  fields: { xp: { type: 'number', name: 'Expérience', required: false, options: [] } },
  isPublic: true,
};
const CHARACTER = {
  name: 'Lueur des Échos',
  race: 'H',
  traits: ['curieuse'],
  class: 3,
  sex: 'F',
  age: 27,
  equipment: { armor: '', weapons: '', other: '' },
};

export async function buildTable({ gameMaster, player, administrator }: Callers): Promise<TableScene> {
  const { _id: game } = await gameMaster<Made>('POST', 'game', {
    name: 'La Table des Échos',
    description: { bio: '' },
    status: true,
    recruiting: true,
  });
  await player('POST', `game/${game}/members`, {});
  const { code } = await gameMaster<{ code: string }>('POST', `game/${game}/invitations`, { life: 'day' });
  await administrator('POST', `invitation/${code}`, {});
  const campaign = await gameMaster<{ version: number; people: Person[] }>('GET', `game/${game}/campaign`);
  const idOf = (name: string) => campaign.people.find(one => one.name === name)?._id ?? '';
  await gameMaster('PUT', `game/${game}/campaign`, { version: campaign.version, spectators: true });
  await gameMaster('POST', `game/${game}/campaign/masters`, { user: idOf(people.administrator) });
  const spectators = await gameMaster<{ code: string }>('POST', `game/${game}/invitations`, {
    role: 'spectator',
    life: 'day',
  });
  const open = (title: string) =>
    gameMaster<Made>('POST', `game/${game}/gamesessions`, { title, open: true });
  const { _id: closed } = await open('La veille');
  const { _id: sheet } = await gameMaster<Made>('POST', 'sheet', SHEET);
  const { _id: character } = await player<Made>('POST', 'character', { ...CHARACTER, sheet });
  await player('POST', `gamesession/${closed}/seat`, { clientSeed: SEED, character });
  await gameMaster('POST', `gamesession/${closed}/state`, { state: 'closed' });
  const { _id: session } = await open('Ce soir');
  const poll = await gameMaster<{ _id: string; dates: Made[] }>('POST', `game/${game}/datepolls`, {
    dates: [inDays(3), inDays(4)],
    minutes: 240,
    timeZone: 'Europe/Paris',
  });
  const { _id: handout } = await gameMaster<Made>('POST', `game/${game}/handouts`, {
    title: 'La lettre en direct',
    text: 'Cher ami,',
  });
  const { _id: scene } = await gameMaster<Made>('POST', `game/${game}/scenes`, {
    title: 'Le pont en direct',
  });
  const { _id: map } = await gameMaster<Made>('POST', `game/${game}/maps`, { title: 'La crypte' });
  return {
    game,
    session,
    closed,
    character,
    poll: poll._id,
    dates: poll.dates.map(({ _id }) => _id),
    handout,
    scene,
    map,
    player: idOf(people.player),
    invitation: spectators.code,
  };
}
