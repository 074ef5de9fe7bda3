import type { QuerySubject } from '../../http/index.ts';

const CATALOGUE = ['catalogue'];

/** The topics whose events make data of a subject stale. */
const TOPICS: Partial<Record<QuerySubject, readonly string[]>> = {
  // With the names of applications and people.
  appconsents: ['appconsents', 'apps', 'users'],
  apps: ['apps'],
  calendarfeeds: ['calendarfeeds'],
  campaigns: ['campaigns', 'games'],
  consents: ['consents', 'terms', 'notifications'],
  terms: ['terms', 'consents'],
  blockedpeople: ['blockedpeople', 'gamesessions'],
  warningchoices: ['warningchoices'],
  guidance: ['guidance', 'users'],
  savedviews: ['savedviews', 'sharedviews'],
  cannedanswers: ['cannedanswers'],
  wordfilters: ['wordfilters'],
  // With the names of their servers.
  compendiums: ['compendiums', 'servers'],
  measures: ['measures'],
  bin: ['servers', 'events', 'games', 'sheets', 'mobs'],
  characters: ['characters', 'submissions', 'servers'],
  classes: CATALOGUE,
  datepolls: ['datepolls', 'campaigns', 'games'],
  deployments: ['deployments'],
  encounters: ['encounters'],
  equipmenttypes: CATALOGUE,
  // With the names and warnings of their servers.
  events: ['events', 'servers'],
  factorrules: ['factorrules', 'users'],
  fights: ['fights', 'fightviews', 'campaigns'],
  games: ['games'],
  gamesessions: ['gamesessions', 'campaigns', 'games'],
  gametypes: ['gametypes'],
  handouts: ['handouts', 'campaigns'],
  mails: ['mails'],
  maps: ['maps', 'campaigns'],
  mobs: ['mobs'],
  moderation: ['tickets', 'servers', 'users'],
  notifications: ['notifications'],
  overview: [
    'measures',
    'campaigns',
    'cannedanswers',
    'characters',
    'events',
    'factorrules',
    'games',
    'gamesessions',
    'guidance',
    'mails',
    'robots',
    'servers',
    'servertypes',
    'sheets',
    'submissions',
    'tickets',
    'users',
  ],
  people: ['users', 'notes', 'signins', 'servers', 'characters', 'tickets', 'measures', 'mails'],
  pushdevices: ['pushdevices'],
  robots: ['robots'],
  scenes: ['scenes', 'campaigns'],
  // What of servers and characters is asked about or archived is a subject of theirs.
  servers: ['servers', 'transfers'],
  servertypes: ['servertypes'],
  sheetblocks: ['sheetblocks'],
  sheets: ['sheets'],
  signins: ['signins'],
  skills: CATALOGUE,
  stats: CATALOGUE,
  // With the name of the character.
  submissions: ['submissions', 'characters'],
  tickets: ['tickets'],
  users: ['users'],
};

export const topicsOf = (subject: QuerySubject): readonly string[] => TOPICS[subject] ?? [];

/** What the page shows of an entity: the first words of its query keys. */
export const subjectsOf = (topic: string): string[] =>
  Object.entries(TOPICS)
    .filter(([, topics]) => topics.includes(topic))
    .map(([subject]) => subject);
