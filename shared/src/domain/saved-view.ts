import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import type { Role } from './roles.ts';
import { distinct, flag, line, list, number, shape, text, verbatim } from './schema.ts';

const LIST_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** Whether something names a list: `tickets`. */
export const isListName = (value: unknown): value is string =>
  typeof value === 'string' && LIST_NAME.test(value);

/** How many views a person keeps, over all lists. */
export const SAVED_VIEWS_MAX = 100;

/**
 * The lists of which a view can be shared, and with whom: with those who may open the list. Of every other list views are one's own. A remote names
 * its lists as it likes; a name is that of a list, not of a page.
 */
export const SHARED_VIEW_LISTS: Readonly<Record<string, readonly Role[]>> = {
  accounts: ['AD'],
  'all-games': ['AD'],
  'all-servers': ['AD'],
  inactive: ['AD'],
  journal: ['AD'],
  mails: ['AD'],
  measures: ['AD', 'MO'],
  people: ['AD', 'MO'],
  'sign-ins': ['AD'],
  tickets: ['AD', 'MO'],
};

/** Whether somebody with these roles sees the shared views of a list, and may share one. */
export const sharesViewsOf = (name: string, roles: readonly string[]): boolean =>
  Object.hasOwn(SHARED_VIEW_LISTS, name) &&
  (SHARED_VIEW_LISTS[name] ?? []).some(role => roles.includes(role));

const isPage = (name: string): boolean => name === 'page' || name.endsWith('-page');

/** What a view keeps of an address: all but the number of a page, so that it leads to the first one. */
export const viewQuery = (search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isPage(name))).toString();

/** How wide a column may be made, in px. */
export const COLUMN_WIDTHS = { min: 80, max: 800 } as const;

/** `POST /savedview` and `PUT /savedview`: what narrows and sorts a list, under a name. */
export const savedViewSchema = shape({
  list: text(40).matches(LIST_NAME, 'Le nom d’une liste s’écrit en minuscules.').required(),
  name: line(60).required(),
  /** The query of the list's address, without its page: `role=GM&sort=-createdAt`. */
  query: verbatim(2000)
    .matches(/^[^\s#?]*$/, 'Cette vue n’est pas lisible.')
    .default(''),
  /** The columns that are not shown, by their names. */
  hidden: distinct(line(80).required(), 40).default([]),
  /** The columns in the order that somebody gave them; of those that are not named, each keeps its own place behind. */
  order: distinct(line(80).required(), 40).default([]),
  /** The columns that somebody made wider or narrower, in px. */
  widths: list(
    shape({
      name: line(80).required(),
      width: number().integer().min(COLUMN_WIDTHS.min).max(COLUMN_WIDTHS.max).required(),
    }),
    40,
  ).default([]),
  shared: flag().default(false),
});
export type SavedViewInput = InferType<typeof savedViewSchema>;

/** Which columns one sees, in which order and how wide. */
export type ColumnLayout = Pick<SavedViewInput, 'hidden' | 'order' | 'widths'>;

/** `GET /savedview?list=…`: one's own views and those that are shared with one, by name. */
export interface SavedView extends SavedViewInput, Entity {
  owner: PersonName;
  /** Whether the person who asks has made it: nobody else changes it. */
  own: boolean;
}
