import type { Entity, PersonName } from './entity.ts';
import type { SheetTheme } from './sheet-look.ts';
import type { SheetOutline } from './sheet-outline.ts';

/** How a public template is liked. */
export interface SheetLikes {
  likes: number;
  /** Whether who asks likes it. */
  liked: boolean;
}

/** What a template looks like, for those who see it in a list. */
export interface DrawnSheet extends Pick<Entity, '_id'> {
  /** Null: the page's own look. */
  theme: SheetTheme | null;
  outline: SheetOutline;
}
/** So many are asked for at once. */
export const DRAWN_MAX = 20;

/** A public template as the gallery shows it. */
export interface GallerySheet extends DrawnSheet, Pick<Entity, 'version' | 'updatedAt'>, SheetLikes {
  name: string;
  description: string;
  owner: PersonName;
  gameType: string | null;
  /** Whether characters are made of it. */
  isOpen: boolean;
  /** Templates that were made from it. */
  copies: number;
}

/** The template from which another was made, and which of its versions that one has. */
export interface SheetOrigin {
  /** Null where it is not public any more, or gone. */
  sheet: (Pick<Entity, '_id' | 'version'> & { name: string; owner: PersonName }) | null;
  taken: number;
}

/** Where a template comes from and what became of it. */
export interface SheetDescent extends SheetLikes {
  copies: number;
  origin: SheetOrigin | null;
}
