import type { TestServer } from './server.ts';

/** What somebody without an account gets from an address. */
export const visit = (rpd: TestServer, url: string, headers: Record<string, string> = {}) =>
  rpd.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

const LINKS = /(?:href|src|content)="([^"]*)"|<loc>([^<]*)<\/loc>/g;

/** Every public address that one comes to from the lists of addresses and from one another, with what it answers. */
export async function crawl(rpd: TestServer): Promise<Map<string, { status: number; text: string }>> {
  const found = new Map<string, { status: number; text: string }>();
  const waiting = ['/p', '/robots.txt', '/sitemap.xml', '/p/feed.atom'];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue;
    const answer = await visit(rpd, url);
    const isText = /text|xml|json/.test(String(answer.headers['content-type']));
    // Headers are read as well: an address that leads elsewhere names it.
    const text = `${JSON.stringify(answer.headers)}\n${isText ? answer.body : ''}`;
    found.set(url, { status: answer.statusCode, text });
    if (answer.headers.location) waiting.push(answer.headers.location);
    if (!isText) continue;
    for (const [, attribute, location] of answer.body.matchAll(LINKS)) {
      const address = (attribute ?? location ?? '').replaceAll('&amp;', '&').replace('http://rpd.test', '');
      if (/^\/(?:p(?:[/?]|$)|sitemap|robots)/.test(address)) waiting.push(address);
    }
  }
  return found;
}
