import { fold } from '../store/fold.ts';
import type { PublicCard } from './publicpages.kinds.ts';

/** What an address says of a name: letters, digits and hyphens, short. */
const slug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');

/** The address of a public page. The id says which one it is, so that an old name leads to the new one. */
export const pagePath = ({ kind, id, name }: Pick<PublicCard, 'kind' | 'id' | 'name'>): string =>
  `/p/${kind}/${[slug(name), id].filter(Boolean).join('-')}`;

/** Where a server's dates are read by a reader of news. The name in it may be an old one. */
export const feedPath = (server: Pick<PublicCard, 'kind' | 'id' | 'name'>): string =>
  `${pagePath(server)}/feed.atom`;

/** The id in such an address; undefined where there is none. */
export const idIn = (segment: string): string | undefined =>
  /^(?:[a-z0-9-]*-)?([0-9a-f]{24})$/.exec(segment)?.[1];
