/** The tables of entities: what has an id, a version and a search column. */
export type EntityTable =
  | 'users'
  | 'servers'
  | 'server_types'
  | 'game_types'
  | 'sheets'
  | 'robots'
  | 'apps'
  | 'mails'
  | 'games'
  | 'catalogue_entries'
  | 'mobs'
  | 'events'
  | 'characters'
  | 'submissions'
  | 'tickets'
  | 'measures'
  | 'canned_answers';
