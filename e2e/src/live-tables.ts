import type { Page } from '@playwright/test';
import type { LiveScreen } from './live-screens.ts';
import { inDays, type Made, SEED, type TableScene } from './live-table-scene.ts';

const table = ({ game, session }: TableScene): string => `/app/games/${game}/table/${session}`;
const log = ({ session }: TableScene): string => `logentries:${session}`;
const panel = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** What people do around a table, and the page of another one on which it is seen. */
export const TABLE_SCREENS: readonly LiveScreen<TableScene>[] = [
  {
    screen: 'a poll of dates: an answer',
    who: 'gameMaster',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'datepolls',
    act: ({ player }, { poll, dates: [date] }) =>
      player('PUT', `datepoll/${poll}/answer`, {
        answers: [{ date, answer: 'yes' }],
        comment: 'Plutôt tard en direct',
      }),
    text: 'Plutôt tard en direct',
  },
  {
    screen: 'a poll of dates: the choice, as a session of the game',
    who: 'player',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'gamesessions',
    act: ({ gameMaster }, { poll, dates: [date] }) =>
      gameMaster('POST', `datepoll/${poll}/pick`, { date, title: 'Date choisie en direct' }),
    text: 'Date choisie en direct',
  },
  {
    screen: 'a poll of dates on one’s own page',
    who: 'player',
    path: () => '/app/me/games',
    topic: 'datepolls',
    act: ({ gameMaster }, { game }) =>
      gameMaster('POST', `game/${game}/datepolls`, {
        dates: [inDays(9)],
        minutes: 240,
        timeZone: 'Europe/Paris',
      }),
    text: 'Répondre au sondage de La Table des Échos',
  },
  {
    screen: 'sessions of a game: one is planned',
    who: 'player',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'gamesessions',
    act: ({ gameMaster }, { game }) =>
      gameMaster('POST', `game/${game}/gamesessions`, {
        title: 'Prévue en direct',
        startsAt: inDays(20),
        minutes: 240,
        timeZone: 'Europe/Paris',
      }),
    text: 'Prévue en direct',
  },
  {
    screen: 'preparation: scenes, the other game master’s',
    who: 'administrator',
    path: ({ game }) => `/app/games/${game}/prepare`,
    topic: 'scenes',
    act: ({ gameMaster }, { game }) =>
      gameMaster('POST', `game/${game}/scenes`, { title: 'Scène en direct' }),
    text: 'Scène en direct',
  },
  {
    screen: 'preparation: documents, the other game master’s',
    who: 'administrator',
    path: ({ game }) => `/app/games/${game}/prepare`,
    topic: 'handouts',
    act: ({ gameMaster }, { game }) =>
      gameMaster('POST', `game/${game}/handouts`, { title: 'Document en direct', text: '' }),
    text: 'Document en direct',
  },
  {
    screen: 'preparation: maps, the other game master’s',
    who: 'administrator',
    path: ({ game }) => `/app/games/${game}/prepare`,
    topic: 'maps',
    act: ({ gameMaster }, { game }) => gameMaster('POST', `game/${game}/maps`, { title: 'Carte en direct' }),
    text: 'Carte en direct',
  },
  {
    screen: 'documents that one receives, on the game’s page',
    who: 'player',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'handouts',
    act: ({ gameMaster }, { handout }) =>
      gameMaster('PUT', `handout/${handout}/readers`, { all: true, people: [] }),
    text: 'La lettre en direct',
  },
  {
    screen: 'participants: a spectator comes',
    who: 'gameMaster',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'campaigns',
    open: page => page.getByRole('button', { name: 'Participants' }).click(),
    act: ({ moderator }, { invitation }) => moderator('POST', `invitation/${invitation}`, {}),
    text: 'Retirer moderateur',
  },
  {
    screen: 'the table: somebody sits down',
    who: 'gameMaster',
    path: table,
    topic: log,
    act: ({ player }, { session }) => player('POST', `gamesession/${session}/seat`, { clientSeed: SEED }),
    text: 'joueur rejoint la table',
  },
  {
    screen: 'the table: what is said',
    who: 'player',
    path: table,
    topic: log,
    act: ({ gameMaster }, { session }) =>
      gameMaster('POST', `gamesession/${session}/entries`, {
        key: 'cle-des-echos-dits',
        kind: 'say',
        text: 'Dit en direct',
      }),
    text: 'Dit en direct',
  },
  {
    screen: 'the table: a scene is shown',
    who: 'player',
    path: table,
    topic: log,
    act: ({ gameMaster }, { session, scene }) =>
      gameMaster('POST', `gamesession/${session}/scene`, { scene }),
    text: 'Scène : Le pont en direct',
  },
  {
    screen: 'the table: the scene in its panel',
    who: 'player',
    path: table,
    topic: log,
    open: panel('Scène'),
    act: async ({ gameMaster }, { game, session }) => {
      const { _id: scene } = await gameMaster<Made>('POST', `game/${game}/scenes`, {
        title: 'La salle',
        text: 'Texte de la salle en direct',
      });
      await gameMaster('POST', `gamesession/${session}/scene`, { scene });
    },
    text: 'Texte de la salle en direct',
  },
  {
    screen: 'the table: the map is shown',
    who: 'player',
    path: table,
    topic: log,
    open: panel('Carte'),
    act: ({ gameMaster }, { session, map }) => gameMaster('POST', `gamesession/${session}/map`, { map }),
    text: 'La crypte',
  },
  {
    screen: 'the table: a token on the map',
    who: 'player',
    path: table,
    topic: log,
    open: panel('Carte'),
    act: ({ gameMaster }, { map }) =>
      gameMaster('POST', `map/${map}/tokens`, { name: 'Le gardien en direct', x: 1, y: 1 }),
    text: 'Le gardien en direct',
  },
  {
    screen: 'the table: the X-card',
    who: 'gameMaster',
    path: table,
    topic: log,
    act: ({ player }, { session }) => player('PUT', `gamesession/${session}/card`, { anonymous: true }),
    text: 'Personne n’a à s’expliquer',
  },
  {
    screen: 'the table: the game goes on',
    who: 'player',
    path: table,
    topic: log,
    act: ({ gameMaster }, { session }) =>
      gameMaster('PUT', `gamesession/${session}/pause`, { paused: false }),
    text: 'Le jeu reprend',
  },
  {
    screen: 'the table: a pause',
    who: 'player',
    path: table,
    topic: log,
    act: ({ gameMaster }, { session }) => gameMaster('PUT', `gamesession/${session}/pause`, { paused: true }),
    text: 'mj a mis le jeu en pause',
  },
  {
    screen: 'the table as a spectator sees it: what is said aside',
    who: 'moderator',
    path: table,
    topic: log,
    act: ({ gameMaster }, { session }) =>
      gameMaster('POST', `gamesession/${session}/entries`, {
        key: 'cle-des-echos-a-part',
        kind: 'ooc',
        text: 'À part en direct',
      }),
    text: 'À part en direct',
  },
  {
    screen: 'the rules of the campaign, beside the table',
    who: 'moderator',
    path: table,
    topic: 'campaigns',
    act: async ({ gameMaster }, { game }) => {
      const { version } = await gameMaster<{ version: number }>('GET', `game/${game}/campaign`);
      await gameMaster('PUT', `game/${game}/campaign`, { version, lines: 'Lignes en direct' });
    },
    text: 'Lignes en direct',
  },
  {
    screen: 'the summary of an evening',
    who: 'player',
    path: ({ game, closed }) => `/app/games/${game}/table/${closed}`,
    topic: 'gamesessions',
    act: ({ gameMaster }, { closed }) =>
      gameMaster('PUT', `gamesession/${closed}/summary`, { text: 'Résumé en direct' }),
    text: 'Résumé en direct',
  },
  {
    screen: 'experience that a session gives, on its page',
    who: 'player',
    path: ({ game, closed }) => `/app/games/${game}/table/${closed}`,
    topic: 'gamesessions',
    act: ({ gameMaster }, { closed, character }) =>
      gameMaster('PUT', `gamesession/${closed}/experience`, { awards: [{ character, amount: 321 }] }),
    text: 'Lueur des Échos : +321',
  },
  {
    screen: 'experience that a session gives, on the character’s page',
    who: 'player',
    path: ({ character }) => `/app/me/characters/${character}`,
    topic: 'characters',
    act: ({ gameMaster }, { closed, character }) =>
      gameMaster('PUT', `gamesession/${closed}/experience`, { awards: [{ character, amount: 654 }] }),
    text: '654',
  },
  {
    screen: 'sessions of a game: one repeats',
    who: 'player',
    path: ({ game }) => `/app/games/${game}`,
    topic: 'gamesessions',
    act: async ({ gameMaster }, { game }) => {
      const { _id } = await gameMaster<Made>('POST', `game/${game}/gamesessions`, {
        title: 'Le rendez-vous en direct',
        // A Tuesday, whatever the clocks do.
        startsAt: '2030-12-24T19:00:00.000Z',
        minutes: 240,
        timeZone: 'Europe/Paris',
      });
      await gameMaster('POST', `gamesession/${_id}/series`, {
        rule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=3',
        timeZone: 'Europe/Paris',
      });
    },
    text: 'un mardi sur quatre, 3 fois',
  },
  {
    screen: 'attendance, before the other game master',
    who: 'administrator',
    path: ({ game, closed }) => `/app/games/${game}/table/${closed}`,
    topic: 'gamesessions',
    act: ({ gameMaster }, { closed, player }) =>
      gameMaster('PUT', `gamesession/${closed}/attendance`, { user: player, present: false }),
    text: '"Était là : joueur"',
  },
];
