import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FONTS } from '../lib/fonts.ts';
import { longRead } from '../lib/long-reads.ts';
import { createMinuteLimit } from '../lib/minute-limit.ts';
import { PUBLIC_PICTURE_SIZES } from '../lib/public-pictures.ts';
import type { PublicPictureSize } from '../lib/public-pictures.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { idIn, pagePath } from './publicpages.address.ts';
import { CHARACTERS } from './publicpages.characters.ts';
import { CARDS_PER_PAGE, directoryPage, framedCard, readDirectoryQuery } from './publicpages.directory.ts';
import { atomFeed, datesFeed, robots, sitemap } from './publicpages.feed.ts';
import { NO_QUERY, PUBLIC_KINDS } from './publicpages.kinds.ts';
import type { PublicKind, PublicKindName } from './publicpages.kinds.ts';
import { missingPage, refusedPage, renderPublicPage, STYLE_FILE } from './publicpages.layout.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { PEOPLE } from './publicpages.people.ts';
import { pictureBase, publicPictures } from './publicpages.pictures.ts';
import type { PictureParts } from './publicpages.pictures.ts';
import { SERVERS } from './publicpages.servers.page.ts';
import { findPublicServer } from './publicpages.servers.ts';
import { PUBLIC_STYLE } from './publicpages.style.ts';
import { TEMPLATES } from './publicpages.templates.ts';

const KINDS: Record<PublicKindName, PublicKind> = {
  servers: SERVERS,
  characters: CHARACTERS,
  templates: TEMPLATES,
  people: PEOPLE,
};

export interface PublicParts extends PictureParts {
  store: Store;
  places: Places;
  /** Whom requests of one address are counted for: an address, or a network. */
  countedAs: (ip: string) => string;
}

/** Pages and pictures that one address gets in a minute. A page of the directory shows 24 pictures. */
const PAGES_PER_MINUTE = 120;
const PICTURES_PER_MINUTE = 900;
const FEED_ENTRIES = 50;
/** Of each kind: a sitemap holds 50 000 addresses, at most (sitemaps.org). */
const MAX_ADDRESSES = 12_000;

const FOREVER = 'public, max-age=31536000, immutable';
const policyOf = ({ pages, home }: Places, framedBy: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'${home === pages ? '' : ` ${new URL(home).origin}`}; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${framedBy}`;

interface Id {
  Params: { id: string };
}

/**
 * What everybody reads without an account (ADR 105): pages that run no script and know no cookie, their pictures, a feed, and what search
 * engines ask for. Nothing of it is kept: what is withdrawn is gone with the next request.
 */
export async function publicPageRoutes(app: FastifyInstance, parts: PublicParts): Promise<void> {
  const { store, places } = parts;
  const { db } = store;
  const access = { config: { access: 'public' } } as const;
  const picture = publicPictures(parts);
  const limitBy = (max: number) => {
    const isAllowed = createMinuteLimit(max);
    return async ({ ip }: FastifyRequest) => {
      if (!isAllowed(parts.countedAs(ip))) throw refuse('tooMany', { retryAfter: 60 });
    };
  };
  const asPage = { ...access, onRequest: limitBy(PAGES_PER_MINUTE) };
  const asPicture = { ...access, onRequest: limitBy(PICTURES_PER_MINUTE) };

  const send = (request: FastifyRequest, reply: FastifyReply, page: PublicPage, status = 200) =>
    sendChecked(
      request,
      reply.status(status).header('content-security-policy', policyOf(places, "'none'")),
      'text/html; charset=utf-8',
      renderPublicPage(page, places),
    );

  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : refuse('broken');
    const isBusy = refusal.code === 'busy' || refusal.code === 'readsBusy';
    if (refusal.status >= 500 && !isBusy) request.log.error(error);
    if (refusal.details.retryAfter) void reply.header('retry-after', refusal.details.retryAfter);
    const page = refusal.status === 404 ? missingPage() : refusedPage(refusal.message);
    return send(request, reply, page, refusal.status);
  });

  app.get('/p', asPage, async (request, reply) => {
    const asked = readDirectoryQuery(request.query);
    const part = { limit: CARDS_PER_PAGE, offset: (asked.page - 1) * CARDS_PER_PAGE };
    const kind = KINDS[asked.kind];
    const read = async (reader: Queries) => ({
      found: await kind.list(reader, asked, { by: 'activity', ...part }),
      types: await kind.types(reader),
    });
    const { found, types } = await longRead(store, request, read, {
      person: parts.countedAs(request.ip),
    });
    return send(request, reply, directoryPage({ asked, ...found, types }, places));
  });

  for (const name of PUBLIC_KINDS) {
    const kind = KINDS[name];
    const findIn = async (segment: string) => {
      const id = idIn(segment);
      return id ? kind.find(db, id) : null;
    };

    app.get<Id>(`/p/${name}/:id`, asPage, async (request, reply) => {
      const card = await findIn(request.params.id);
      if (!card) return send(request, reply, missingPage(), 404);
      const path = pagePath(card);
      if (path !== `/p/${name}/${request.params.id}`)
        return reply.header('cache-control', 'no-cache').redirect(path, 301);
      const page = await kind.page(db, card.id, places);
      return page ? send(request, reply, page) : send(request, reply, missingPage(), 404);
    });

    /** The one thing that other sites may show in a frame. */
    app.get<Id>(
      `/p/${name}/:id/card`,
      { ...asPage, onSend: async (_request, reply) => void reply.removeHeader('x-frame-options') },
      async (request, reply) => {
        const card = await findIn(request.params.id);
        if (!card) return send(request, reply, missingPage(), 404);
        void reply.header('content-security-policy', policyOf(places, '*'));
        const body = renderPublicPage(framedCard(card), places);
        return sendChecked(request, reply, 'text/html; charset=utf-8', body);
      },
    );

    app.get<{ Params: { file: string } }>(`/p/pictures/${name}/:file`, asPicture, async (request, reply) => {
      const [, id, size] = /^([0-9a-f]{24})-(\w+)\.jpg$/.exec(request.params.file) ?? [];
      const card = id && isSize(size) ? await kind.find(db, id) : null;
      if (!card || !isSize(size)) throw refuse('notFound');
      const etag = `"${pictureBase(card.picture)}-${size}"`;
      void reply
        .header('etag', etag)
        // Not for long: what is withdrawn does not stay on the way.
        .header('cache-control', 'public, max-age=300')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/jpeg').send(await picture(card.picture, size));
    });
  }

  app.get<Id>('/p/servers/:id/feed.atom', asPage, async (request, reply) => {
    const id = idIn(request.params.id);
    const server = id ? await findPublicServer(db, id) : null;
    if (!server) return send(request, reply, missingPage(), 404);
    const feed = datesFeed(server, places);
    return sendChecked(request, reply, 'application/atom+xml; charset=utf-8', feed);
  });

  app.get('/p/feed.atom', asPage, async (request, reply) => {
    const part = { by: 'since', limit: FEED_ENTRIES, offset: 0 } as const;
    const { items } = await SERVERS.list(db, NO_QUERY, part);
    return sendChecked(request, reply, 'application/atom+xml; charset=utf-8', atomFeed(items, places));
  });

  app.get('/sitemap.xml', asPage, async (request, reply) => {
    const found = await Promise.all(PUBLIC_KINDS.map(name => KINDS[name].addresses(db, MAX_ADDRESSES)));
    const addresses = found.flat().map(thing => ({ path: pagePath(thing), updatedAt: thing.updatedAt }));
    const lists = PUBLIC_KINDS.map(name => ({ path: name === 'servers' ? '/p' : `/p?kind=${name}` }));
    const xml = sitemap([...lists, ...addresses], places);
    return sendChecked(request, reply, 'application/xml; charset=utf-8', xml);
  });

  app.get('/robots.txt', asPage, async (request, reply) =>
    sendChecked(request, reply, 'text/plain; charset=utf-8', robots(places)),
  );

  app.get(`/p/${STYLE_FILE}`, access, async (_request, reply) =>
    reply.header('cache-control', FOREVER).type('text/css; charset=utf-8').send(PUBLIC_STYLE),
  );
  for (const { file, bytes } of Object.values(FONTS)) {
    app.get(`/p/fonts/${file}`, access, async (_request, reply) =>
      reply.header('cache-control', FOREVER).type('font/woff2').send(bytes),
    );
  }
  // Whatever else begins like these pages is none of the application's.
  app.get('/p/*', access, async (request, reply) => send(request, reply, missingPage(), 404));
}

const isSize = (size: string | undefined): size is PublicPictureSize =>
  (PUBLIC_PICTURE_SIZES as (string | undefined)[]).includes(size);

/** Caches ask each time whether it is still so. */
function sendChecked(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type(type).send(body);
}
