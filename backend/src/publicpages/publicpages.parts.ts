import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { PUBLIC_PICTURES } from '../lib/public-pictures.ts';
import type { PublicPictureSize } from '../lib/public-pictures.ts';
import { pagePath } from './publicpages.address.ts';
import type { PublicCard } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { pictureBase } from './publicpages.pictures.ts';

// What pages of several kinds have in common.

/** What each kind is called in a sentence, where nobody wrote one about it. */
const WORDS = {
  servers: 'un serveur de jeu de rôle',
  characters: 'un personnage de jeu de rôle',
  templates: 'un modèle de fiche de personnage',
  people: 'une personne qui joue',
} as const;

export const picturePath = (
  { kind, id, picture }: Pick<PublicCard, 'kind' | 'id' | 'picture'>,
  size: PublicPictureSize,
): string => `/p/pictures/${kind}/${id}-${size}.jpg?v=${pictureBase(picture).slice(0, 12)}`;

/** What a search result says of it. */
export const describe = ({ kind, intro, name, tags }: PublicCard): string =>
  intro.replace(/\s+/g, ' ').trim() ||
  `${name}, ${WORDS[kind]}${tags.length > 0 ? `\u00a0: ${tags.join(', ').toLowerCase()}` : ''}, sur RPD.`;

export const tagsOf = (tags: readonly string[]): Html | false =>
  tags.length > 0 &&
  html`<ul class="tags">
    ${tags.map(tag => html`<li>${tag}</li>`)}
  </ul>`;

/** The head of a page: what a social site, a search engine and a reader see first. */
export function pageHead(card: PublicCard): Pick<PublicPage, 'title' | 'description' | 'path' | 'picture'> {
  return {
    title: card.name,
    description: describe(card),
    path: pagePath(card),
    picture: {
      path: picturePath(card, 'social'),
      alt: card.picture.alt || card.name,
      ...PUBLIC_PICTURES.social,
    },
  };
}

/** The wide picture with the name on it. `action` is what one comes to do, where the column beside the text is below it. */
export const hero = (card: PublicCard, action: Html | false = false): Html =>
  html`<div class="hero">
    <img src="${picturePath(card, 'hero')}" alt="${card.picture.alt}" width="1600" height="640" />
    <div class="wide">
      ${tagsOf(card.tags)}
      <h1>${card.name}</h1>
      ${card.intro && html`<p class="intro">${card.intro}</p>`} ${action}
    </div>
  </div>`;

/** A face with the name beside it, and what is said under the name. */
export const faceOf = (card: PublicCard, below: Html): Html =>
  html`<div class="band">
    <div class="wide face ${card.kind === 'characters' && 'portrait'}">
      <img
        src="${picturePath(card, 'face')}"
        alt=""
        width="${PUBLIC_PICTURES.face.width}"
        height="${PUBLIC_PICTURES.face.height}"
      />
      <div>
        <h1>${card.name}</h1>
        ${below}
      </div>
    </div>
  </div>`;

/** A list of things with pages of their own, in the column beside the text. */
export const linksTo = (
  title: string,
  things: readonly Pick<PublicCard, 'kind' | 'id' | 'name'>[],
): Html | false =>
  things.length > 0 &&
  html`<section class="paper">
    <h2>${title}</h2>
    <ul class="links">
      ${things.map(thing => html`<li><a href="${pagePath(thing)}">${thing.name}</a></li>`)}
    </ul>
  </section>`;

/** schema.org's way back. */
export const breadcrumb = (card: PublicCard, { pages }: Places): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Découvrir', item: `${pages}/p` },
    { '@type': 'ListItem', position: 2, name: card.name, item: `${pages}${pagePath(card)}` },
  ],
});
