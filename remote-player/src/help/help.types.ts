import type { Role } from '@rpd/shared/domain';

/** One part of an article. */
export interface HelpPart {
  title?: string;
  /** Paragraphs. */
  text?: readonly string[];
  /** What to do, one after the other. */
  steps?: readonly string[];
  /** A picture of the screen, made by e2e/pictures: its name, and what it shows. */
  picture?: { name: string; alt: string };
}

export interface HelpArticle {
  /** Stands in the address. */
  slug: string;
  title: string;
  /** One sentence, in lists. */
  summary: string;
  /** Further words under which people look for it. */
  words?: readonly string[];
  parts: readonly HelpPart[];
  /** A screen to go to from here. */
  link?: { to: string; label: string };
}

/** The articles for one kind of reader. */
export interface HelpChapter {
  title: string;
  /** Who it is for; empty: everybody. */
  roles: readonly Role[];
  articles: readonly HelpArticle[];
}
