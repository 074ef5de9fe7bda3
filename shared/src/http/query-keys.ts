/**
 * The first word of every key of the page's query cache: what the data are about, whichever room asked for them. Who
 * changes a server makes `['servers']` stale, and with it what the dashboard, the breadcrumb and the command palette
 * show of it. Registered below, so that a word that nobody else would use does not compile.
 */
export type QuerySubject =
  | 'appconsents'
  | 'apps'
  | 'backups'
  | 'bin'
  | 'calendarfeeds'
  | 'campaigns'
  | 'blockedpeople'
  | 'warningchoices'
  | 'cannedanswers'
  | 'wordfilters'
  | 'compendiums'
  | 'measures'
  | 'consents'
  | 'characters'
  | 'classes'
  | 'datepolls'
  | 'deployments'
  | 'encounters'
  | 'equipmenttypes'
  | 'events'
  | 'factorrules'
  | 'fights'
  | 'files'
  | 'games'
  | 'gamesessions'
  | 'gametypes'
  | 'guidance'
  | 'handouts'
  | 'journal'
  | 'mails'
  | 'maps'
  | 'mobs'
  | 'moderation'
  | 'notifications'
  | 'overview'
  | 'people'
  | 'pushdevices'
  | 'releases'
  | 'robots'
  | 'savedviews'
  | 'scenes'
  | 'servers'
  | 'servertypes'
  | 'settings'
  | 'sheetblocks'
  | 'sheets'
  | 'signins'
  | 'skills'
  | 'stats'
  | 'submissions'
  | 'tickets'
  | 'terms'
  | 'users';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QuerySubject, ...unknown[]];
  }
}
