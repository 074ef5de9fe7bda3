import type { CoverKind, CoverWorld } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../store/queries.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';

/** The kinds of things that have public pages, as their addresses name them. */
export const PUBLIC_KINDS = ['servers', 'characters', 'templates', 'people'] as const;
export type PublicKindName = (typeof PUBLIC_KINDS)[number];

/** The picture of a thing: one that was uploaded, or the one that is drawn for it. */
export interface PictureSource {
  /** `/files/<name>`, or ''. */
  uploaded: string;
  kind: CoverKind;
  world: CoverWorld;
  id: string;
  alt: string;
}

/** What a card, a feed and a list of addresses say of a thing. */
export interface PublicCard {
  kind: PublicKindName;
  id: string;
  name: string;
  /** In one sentence; '' where nobody wrote one. */
  intro: string;
  tags: string[];
  picture: PictureSource;
  since: string;
  updatedAt: string;
}

/** What people ask the directory for. */
export interface DirectoryQuery {
  /** Of the name, or of a type. */
  q: string;
  /** A type of servers, or a system of templates. */
  type: string;
  /** Of servers: one plays in a team; players may submit characters. */
  group: boolean;
  open: boolean;
}
export const NO_QUERY: DirectoryQuery = { q: '', type: '', group: false, open: false };

export interface ListedPart {
  by: 'activity' | 'since';
  limit: number;
  offset: number;
}

export interface Choice {
  id: string;
  name: string;
}

/** How the things of a kind are found. Each answers what has a public page now, and nothing else. */
export interface PublicKind {
  list(db: Queries, query: DirectoryQuery, part: ListedPart): Promise<{ items: PublicCard[]; total: number }>;
  find(db: Queries, id: string): Promise<PublicCard | null>;
  page(db: Queries, id: string, places: Places): Promise<PublicPage | null>;
  addresses(db: Queries, limit: number): Promise<Pick<PublicCard, 'kind' | 'id' | 'name' | 'updatedAt'>[]>;
  /** What the directory is narrowed by. */
  types(db: Queries): Promise<Choice[]>;
}

export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;
