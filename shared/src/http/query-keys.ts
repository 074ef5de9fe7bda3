/**
 * The first word of every key of the page's query cache: what the data are about, whichever room asked for them. Who
 * changes a server makes `['servers']` stale, and with it what the dashboard, the breadcrumb and the command palette
 * show of it. Registered below, so that a word that nobody else would use does not compile. A remote adds its own words:
 * @example declare module '@rpd/shared/http' { interface QuerySubjects { guilds: true } }
 */
export interface QuerySubjects {
  appconsents: true;
  apps: true;
  backups: true;
  bin: true;
  calendarfeeds: true;
  campaigns: true;
  blockedpeople: true;
  warningchoices: true;
  cannedanswers: true;
  wordfilters: true;
  compendiums: true;
  measures: true;
  consents: true;
  characters: true;
  classes: true;
  datepolls: true;
  deployments: true;
  encounters: true;
  equipmenttypes: true;
  events: true;
  factorrules: true;
  fights: true;
  files: true;
  games: true;
  gamesessions: true;
  gametypes: true;
  guidance: true;
  handouts: true;
  journal: true;
  mails: true;
  maps: true;
  mobs: true;
  moderation: true;
  notifications: true;
  overview: true;
  people: true;
  pushdevices: true;
  releases: true;
  robots: true;
  savedviews: true;
  scenes: true;
  servers: true;
  servertypes: true;
  settings: true;
  sheetblocks: true;
  sheets: true;
  signins: true;
  skills: true;
  stats: true;
  submissions: true;
  tickets: true;
  terms: true;
  users: true;
}

export type QuerySubject = keyof QuerySubjects;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QuerySubject, ...unknown[]];
  }
}
