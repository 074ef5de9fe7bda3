import type { Page } from '@playwright/test';
import type { apiAs } from './api.ts';
import type { Person } from './people.ts';

type Call = Awaited<ReturnType<typeof apiAs>>;
export type Callers = Record<Person, Call>;

/** What the screens are about, made beforehand. */
export interface Scene {
  server: string;
  game: string;
  event: string;
  ticket: string;
  /** One character waits for a decision, one is accepted. */
  character: string;
  submission: string;
  accepted: string;
}

/** A screen of one person, and what somebody else does. */
export interface LiveScreen<Subject = Scene> {
  screen: string;
  who: Person;
  path: (scene: Subject) => string;
  /** What the page follows when it is ready; a table's own topic ends in its id. */
  topic: string | ((scene: Subject) => string);
  act: (by: Callers, scene: Subject) => Promise<unknown>;
  /** What is then in the page’s markup, and was not before. */
  text: string;
  /** What is done before. */
  prepare?: (by: Callers, scene: Subject) => Promise<unknown>;
  /** What the person opens on the page first. */
  open?: (page: Page) => Promise<unknown>;
}

const serverOf = (name: string) => ({
  name,
  description: { bio: 'Vu en direct.' },
  options: { characters: { group: true, visible_sheet: true, sheet_type: [] } },
});
const characterOf = (name: string) => ({
  name,
  race: 'H',
  traits: ['curieuse'],
  class: 3,
  sex: 'F',
  age: 27,
  equipment: { armor: '', weapons: 'Un bâton', other: '' },
});
const eventOf = (server: string, title: string) => ({
  title,
  server,
  description: 'Vu en direct.',
  start: '2030-12-24T19:00:00.000Z',
  end: '2030-12-24T21:00:00.000Z',
  places: 4,
  timeZone: 'Europe/Paris',
});
const gameOf = (name: string) => ({ name, description: { bio: '' }, status: true, recruiting: true });
const ticketOf = (subject: string) => ({ subject, category: 'question', text: 'Que faire ?' });

interface Made {
  _id: string;
}

export async function buildScene({ gameMaster, player }: Callers): Promise<Scene> {
  const make = async (call: Call, path: string, body: object) => (await call<Made>('POST', path, body))._id;
  const server = await make(gameMaster, 'server', serverOf('La Baie des Échos'));
  const submit = async (name: string) => {
    const character = await make(player, 'character', characterOf(name));
    return [character, await make(player, `character/${character}/submissions`, { server })] as const;
  };
  const [accepted, acceptance] = await submit('Aube des Échos');
  await gameMaster('PUT', `submission/${acceptance}`, { state: 'accepted' });
  const [character, submission] = await submit('Brume des Échos');
  return {
    server,
    character,
    submission,
    accepted,
    game: await make(gameMaster, 'game', gameOf('Le Jeu des Échos')),
    event: await make(gameMaster, 'event', eventOf(server, 'La Nuit des Échos')),
    ticket: await make(player, 'ticket', ticketOf('La question des Échos')),
  };
}

/** Every screen that issue 20 names, with one change each. */
export const LIVE_SCREENS: readonly LiveScreen[] = [
  {
    screen: 'a table: accounts',
    who: 'administrator',
    path: () => '/app/admin/users?q=joueur',
    topic: 'users',
    act: ({ administrator }) =>
      administrator('POST', 'user', {
        name: 'joueur direct',
        email: 'direct@rpd.test',
        password: 'une-phrase-assez-longue-42',
        roles: ['RP'],
        valid: true,
      }),
    text: 'joueur direct',
  },
  {
    screen: 'a card grid: servers',
    who: 'player',
    path: () => '/app/servers',
    topic: 'servers',
    act: ({ gameMaster }) => gameMaster('POST', 'server', serverOf('Serveur en direct')),
    text: 'Serveur en direct',
  },
  {
    screen: 'a card grid: creatures',
    who: 'gameMaster',
    path: () => '/app/gm?tab=mobs&q=wyverne&owner=all',
    topic: 'mobs',
    act: ({ administrator }) =>
      administrator('POST', 'mob', { name: 'Wyverne en direct', kind: 'mob', level: 2, stats: {} }),
    text: 'Wyverne en direct',
  },
  {
    screen: 'the game directory',
    who: 'player',
    path: () => '/app/games/find',
    topic: 'games',
    act: ({ gameMaster }) => gameMaster('POST', 'game', gameOf('Jeu en direct')),
    text: 'Jeu en direct',
  },
  {
    screen: 'a game and its members',
    who: 'gameMaster',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'games',
    act: ({ player }, { game }) => player('POST', `game/${game}/members`, {}),
    text: '>joueur<',
  },
  {
    screen: 'the moderation desk: tickets',
    who: 'moderator',
    path: () => '/app/moderation/tickets',
    topic: 'tickets',
    act: ({ player }) => player('POST', 'ticket', ticketOf('Ticket en direct')),
    text: 'Ticket en direct',
  },
  {
    screen: 'one’s own ticket, answered',
    who: 'player',
    path: ({ ticket }) => `/app/help/tickets/${ticket}`,
    topic: 'tickets',
    act: ({ moderator }, { ticket }) =>
      moderator('POST', `ticket/${ticket}/messages`, { text: 'Réponse en direct', internal: false }),
    text: 'Réponse en direct',
  },
  {
    screen: 'the desk of one ticket',
    who: 'moderator',
    path: ({ ticket }) => `/app/moderation/tickets/${ticket}`,
    topic: 'tickets',
    act: ({ player }, { ticket }) =>
      player('POST', `ticket/${ticket}/messages`, { text: 'Précision en direct', internal: false }),
    text: 'Précision en direct',
  },
  {
    screen: 'the bell',
    who: 'player',
    prepare: ({ player }) => player('POST', 'api/notifications/read'),
    path: () => '/app/dashboard',
    topic: 'notifications',
    act: ({ moderator }, { ticket }) =>
      moderator('POST', `ticket/${ticket}/messages`, { text: 'Encore une.', internal: false }),
    text: 'Notifications, 1 non lue',
  },
  {
    screen: 'applications: the server’s side',
    who: 'gameMaster',
    path: ({ server }) => `/app/servers/${server}/applications`,
    topic: 'submissions',
    act: async ({ player }, { server }) => {
      const { _id } = await player<Made>('POST', 'character', characterOf('Candidate en direct'));
      await player('POST', `character/${_id}/submissions`, { server });
    },
    text: 'Candidate en direct',
  },
  {
    screen: 'an application read by the game master, its character changed',
    who: 'gameMaster',
    path: ({ server, submission }) => `/app/servers/${server}/applications/${submission}`,
    topic: 'characters',
    act: ({ player }, { character }) =>
      player('PUT', 'character', { _id: character, name: 'Brume en direct' }),
    text: 'Brume en direct',
  },
  {
    screen: 'applications: the player’s side',
    who: 'player',
    path: ({ character }) => `/app/me/characters/${character}`,
    topic: 'submissions',
    act: ({ gameMaster }, { submission }) =>
      gameMaster('PUT', `submission/${submission}`, { state: 'to_change', message: 'À revoir en direct' }),
    text: 'À revoir en direct',
  },
  {
    screen: 'a character that the game master reads along',
    who: 'gameMaster',
    path: ({ server, accepted }) => `/app/servers/${server}/characters/${accepted}`,
    topic: 'characters',
    act: ({ player }, { accepted }) => player('PUT', 'character', { _id: accepted, name: 'Aube en direct' }),
    text: 'Aube en direct',
  },
  {
    screen: 'one’s own characters',
    who: 'player',
    path: () => '/app/me/characters',
    topic: 'submissions',
    act: ({ gameMaster }, { submission }) =>
      gameMaster('PUT', `submission/${submission}`, { state: 'refused', message: 'Non.' }),
    text: 'La Baie des Échos : Refusé',
  },
  {
    screen: 'events of a server',
    who: 'player',
    path: ({ server }) => `/app/servers/${server}`,
    topic: 'events',
    act: ({ gameMaster }, { server }) => gameMaster('POST', 'event', eventOf(server, 'Événement en direct')),
    text: 'Événement en direct',
  },
  {
    screen: 'events of a server: one repeats',
    who: 'player',
    path: ({ server }) => `/app/servers/${server}`,
    topic: 'events',
    act: ({ gameMaster }, { event }) =>
      gameMaster('POST', `event/${event}/series`, {
        rule: 'FREQ=WEEKLY;INTERVAL=5;COUNT=3',
        timeZone: 'Europe/Paris',
      }),
    text: 'Se répète : un mardi sur cinq, 3 fois',
  },
  {
    screen: 'the calendar of events: this month',
    who: 'moderator',
    path: () => '/app/gm?tab=events&view=month',
    topic: 'events',
    act: ({ gameMaster }, { server }) =>
      gameMaster('POST', 'event', {
        ...eventOf(server, 'Agenda en direct'),
        start: new Date().toISOString(),
        end: new Date(Date.now() + 60_000).toISOString(),
      }),
    text: 'Agenda en direct',
  },
  {
    screen: 'places of an event',
    who: 'gameMaster',
    path: ({ server }) => `/app/servers/${server}`,
    topic: 'events',
    act: ({ player }, { event }) => player('POST', `event/${event}/signups`, {}),
    text: '1 / 4',
  },
  {
    screen: 'one event',
    who: 'player',
    path: ({ server, event }) => `/app/servers/${server}/events/${event}`,
    topic: 'events',
    act: ({ gameMaster }, { event }) =>
      gameMaster('PUT', 'event', { _id: event, description: 'Apportez une lanterne.' }),
    text: 'Apportez une lanterne.',
  },
  {
    screen: 'templates of sheets',
    who: 'moderator',
    path: () => '/app/sheets',
    topic: 'sheets',
    act: ({ gameMaster }) =>
      gameMaster('POST', 'sheet', {
        description: { name: 'Fiche en direct', publish: true },
        structure: {
          tabs: [
            {
              id: 't',
              name: 'Un',
              rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: ['a'] }] }],
            },
          ],
        },
        fields: { a: { type: 'string', name: 'Nom', required: false, options: [] } },
        isPublic: true,
      }),
    text: 'Fiche en direct',
  },
  {
    screen: 'deployments',
    who: 'administrator',
    path: () => '/app/admin/deployments',
    topic: 'deployments',
    act: ({ administrator }) => administrator('POST', 'deployments/sheets/tokens', { name: 'en direct' }),
    text: 'Jetons de publication (1)',
  },
  {
    screen: 'mails',
    who: 'administrator',
    path: () => '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails&q=direct',
    topic: 'mails',
    act: ({ administrator }) =>
      administrator('POST', 'queue', {
        recipient: 'personne@rpd.test',
        subject: 'Courriel en direct',
        message: 'Bonjour',
      }),
    text: 'Courriel en direct',
  },
];
