import { escapeHtml } from '../lib/html.ts';
import { feedPath, pagePath } from './publicpages.address.ts';
import type { PublicCard } from './publicpages.kinds.ts';
import type { Places } from './publicpages.layout.ts';
import { describe } from './publicpages.parts.ts';
import type { PublicServer } from './publicpages.servers.ts';
import { WHEN } from './publicpages.when.ts';

/** A text as it stands in XML, without the signs that XML does not have. */
const xml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

/** RFC 4287: the servers whose pages are newest. */
export function atomFeed(servers: readonly PublicCard[], { pages }: Places): string {
  const entries = servers.map(server => {
    const url = `${pages}${pagePath(server)}`;
    return `<entry><id>${pages}/p/servers/${server.id}</id><title>${xml(server.name)}</title><link href="${url}"/><published>${server.since}</published><updated>${server.since}</updated><summary>${xml(describe(server))}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><id>${pages}/p</id><title>Nouveaux mondes sur RPD</title><link href="${pages}/p"/><link rel="self" href="${pages}/p/feed.atom"/><updated>${servers[0]?.since ?? '2026-01-01T00:00:00.000Z'}</updated><author><name>RPD</name></author>${entries.join('')}</feed>
`;
}

/** The dates that one server announces, the next one first: what its page says of them, and no more. */
export function datesFeed(server: PublicServer, { pages }: Places): string {
  const url = `${pages}${pagePath(server)}`;
  const entries = server.events.map(
    ({ id, title, start, publishedAt }) =>
      `<entry><id>${pages}/p/servers/${server.id}#${id}</id><title>${xml(title)}</title><link href="${url}"/><published>${publishedAt}</published><updated>${publishedAt}</updated><summary>${xml(`${WHEN.format(new Date(start))}, heure de Paris.`)}</summary></entry>`,
  );
  const newest = server.events.map(({ publishedAt }) => publishedAt).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><id>${pages}/p/servers/${server.id}/feed.atom</id><title>${xml(`${server.name}, prochaines dates`)}</title><subtitle>${xml(describe(server))}</subtitle><link href="${url}"/><link rel="self" href="${pages}${feedPath(server)}"/><updated>${newest.at(-1) ?? server.since}</updated><author><name>${xml(server.name)}</name></author>${entries.join('')}</feed>
`;
}

/** sitemaps.org: every address that search engines may list. */
export function sitemap(
  addresses: readonly { path: string; updatedAt?: string }[],
  { pages }: Places,
): string {
  const urls = addresses.map(
    ({ path, updatedAt }) =>
      `<url><loc>${xml(`${pages}${path}`)}</loc>${updatedAt ? `<lastmod>${updatedAt.slice(0, 10)}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`;
}

/** RFC 9309. The application is no page that one finds by a search. */
export const robots = ({ pages }: Places): string => `User-agent: *
Disallow: /app/
Disallow: /hosts/
Disallow: /login
Disallow: /p?
Disallow: /p/*/*/card
Allow: /

Sitemap: ${pages}/sitemap.xml
`;
