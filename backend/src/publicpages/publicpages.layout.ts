import { createHash } from 'node:crypto';
import { html, Html } from '../lib/html.ts';
import { PUBLIC_STYLE } from './publicpages.style.ts';

/** Changes with the style: browsers keep the file for ever. */
export const STYLE_FILE = `style.${createHash('sha256').update(PUBLIC_STYLE).digest('hex').slice(0, 8)}.css`;

/** Where things are, without a trailing slash. */
export interface Places {
  /** The origin of these pages. */
  pages: string;
  /** The origin of the application. */
  home: string;
}

export interface PublicPage {
  title: string;
  description: string;
  /** From `/`. Without one, search engines are asked not to list the page. */
  path?: string;
  picture?: { path: string; alt: string; width: number; height: number };
  /** schema.org. */
  data?: object;
  body: Html;
  /** What a reader of news finds here, beside the feed of all. */
  feed?: { path: string; title: string };
  /** What one sees in a frame of another site. */
  framed?: boolean;
}

/** JSON within a script element, which ends at the first `</`. It is data: browsers run none of it. */
const jsonScript = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`,
  );

const mark = html`<svg
  viewBox="0 0 40 40"
  fill="none"
  stroke="#e3b94f"
  stroke-width="1.75"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M20 2 36 11v18L20 38 4 29V11z" />
  <path
    d="M20 10 29.5 26h-19zM20 2v8M36 11l-6.5 15M36 29l-6.5-3M20 38l9.5-12M20 38l-9.5-12M4 29l6.5-3M4 11l6.5 15M20 10 36 11M20 10 4 11"
    stroke-width="1.1"
  />
</svg>`;

/** A whole document. It loads its style, its fonts and its pictures from here, and runs no script. */
export function renderPublicPage(page: PublicPage, { pages, home }: Places): string {
  const { title, description, path, picture, data, body, feed, framed = false } = page;
  const url = path === undefined ? undefined : `${pages}${path}`;
  return html`<!doctype html>
    <html lang="fr" prefix="og: https://ogp.me/ns#">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · RPD</title>
        ${description && html`<meta name="description" content="${description}" />`}
        ${url ? html`<link rel="canonical" href="${url}" />` : html`<meta name="robots" content="noindex" />`}
        <link rel="stylesheet" href="/p/${STYLE_FILE}" />
        <link rel="icon" href="${home}/icon.svg" type="image/svg+xml" />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="Nouveaux mondes sur RPD"
          href="/p/feed.atom"
        />
        ${
          feed &&
          html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.path}" />`
        }
        <meta property="og:site_name" content="RPD" />
        <meta property="og:locale" content="fr_FR" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        ${description && html`<meta property="og:description" content="${description}" />`}
        ${url && html`<meta property="og:url" content="${url}" />`}
        ${
          picture &&
          html`<meta property="og:image" content="${pages}${picture.path}" />
            <meta property="og:image:type" content="image/jpeg" />
            <meta property="og:image:width" content="${picture.width}" />
            <meta property="og:image:height" content="${picture.height}" />
            <meta property="og:image:alt" content="${picture.alt}" />
            <meta name="twitter:card" content="summary_large_image" />`
        }
        ${data && jsonScript(data)}
      </head>
      ${
        framed
          ? html`<body class="framed">
              ${body}
            </body>`
          : html`<body>
              ${frame(body, home)}
            </body>`
      }
    </html>`.toString();
}

const frame = (body: Html, home: string): Html =>
  html`<a class="skip" href="#contenu">Aller au contenu</a>
    <header class="top">
      <div class="wide">
        <a class="brand" href="${home}/">${mark}RPD</a>
        <nav aria-label="RPD">
          <a href="/p">Découvrir</a><a class="button" href="${home}/login">Entrer</a>
        </nav>
      </div>
    </header>
    <main id="contenu">${body}</main>
    <footer class="foot">
      <div class="wide">
        <a href="${home}/about">À propos</a><a href="${home}/privacy">Données personnelles</a
        ><a href="/p/feed.atom">Flux des nouveaux mondes</a>
        <a href="${home}/app/help/tickets" rel="nofollow">Signaler une page</a>
      </div>
    </footer>`;

/** What stands where nothing is, or nothing any more: the same words for both. */
export const missingPage = (): PublicPage => ({
  title: 'Page introuvable',
  description: '',
  body: html`<div class="wide empty">
    <h1>Cette page n’existe pas, ou n’existe plus</h1>
    <p>Son adresse a pu changer, ou ses auteurs l’ont retirée.</p>
    <p><a class="button" href="/p">Découvrir d’autres mondes</a></p>
  </div>`,
});

export const refusedPage = (message: string): PublicPage => ({
  title: 'Une erreur est survenue',
  description: '',
  body: html`<div class="wide empty" role="alert">
    <h1>Cette page ne peut pas s’afficher</h1>
    <p>${message}</p>
    <p><a class="button" href="/p">Découvrir</a></p>
  </div>`,
});
