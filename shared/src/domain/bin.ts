import type { PersonName } from './entity.ts';

/** How long a deleted thing can be restored, in days (DSK-7). */
export const BIN_DAYS = 30;

/** What goes to the bin when it is deleted; accounts have theirs among the accounts. */
export const BIN_KINDS = [
  'server',
  'event',
  'game',
  'sheet',
  'mob',
  'character',
  'scene',
  'handout',
  'map',
  'fight',
] as const;
export type BinKind = (typeof BIN_KINDS)[number];

export const BIN_KIND_LABELS: Record<BinKind, string> = {
  server: 'Serveur',
  event: 'Événement',
  game: 'Jeu',
  sheet: 'Fiche',
  mob: 'Créature ou PNJ',
  character: 'Personnage',
  scene: 'Scène',
  handout: 'Document',
  map: 'Carte',
  fight: 'Rencontre',
};

/** A deleted thing, for those who may restore it. */
export interface BinItem {
  kind: BinKind;
  _id: string;
  name: string;
  owner: PersonName;
  deletedBy: PersonName;
  deletedAt: string;
  /** When it is removed for good. */
  until: string;
}

/** The answer to a restoration. */
export type RestoredItem = Pick<BinItem, 'kind' | '_id' | 'name'>;
