import { COVER_WORLDS } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { html } from '../lib/html.ts';
import { publicMarkdownHtml } from '../lib/markdown.html.ts';
import { contains, fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { ownerStands } from '../store/public-pages.ts';
import { pagePath } from './publicpages.address.ts';
import { publicCharactersOf } from './publicpages.characters.ts';
import { readCards } from './publicpages.cards.ts';
import type { PublicCard, PublicKind } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { breadcrumb, describe, faceOf, linksTo, pageHead, picturePath } from './publicpages.parts.ts';
import { publicServersOf } from './publicpages.servers.ts';
import { publicTemplatesOf } from './publicpages.templates.ts';

// People who opened a page of their own: what they write about themselves. Neither address nor roles nor what they play.

const isPublicPerson = (): RawBuilder<boolean> => sql<boolean>`owner.public_page = 1 and ${ownerStands()}`;

interface CardRow {
  id: string;
  name: string;
  avatar: string;
  citation: string;
  public_since: string | null;
}

const COLUMNS = sql`owner.id, owner.name, owner.avatar, owner.citation, owner.public_since`;

const cardOf = ({ id, name, avatar, citation, public_since }: CardRow): PublicCard => ({
  kind: 'people',
  id,
  name,
  intro: citation,
  tags: [],
  picture: {
    uploaded: avatar,
    kind: 'character',
    world: COVER_WORLDS[Number.parseInt(id.slice(-6), 16) % COVER_WORLDS.length] ?? COVER_WORLDS[0],
    id,
    alt: '',
  },
  since: public_since ?? '',
  // A change of the account says when somebody was here.
  updatedAt: public_since ?? '',
});

const cards = readCards<CardRow>({
  columns: COLUMNS,
  from: sql`from users as owner`,
  id: 'owner.id',
  since: 'owner.public_since',
  // A change of the account says when somebody was here.
  activity: 'owner.public_since',
  name: 'owner.name_key',
  isPublic: isPublicPerson,
  asked: ({ q }) => (fold(q) ? [contains('owner.name_key', q)] : []),
  cardOf,
});

async function page(db: Queries, id: string, places: Places): Promise<PublicPage | null> {
  const card = await cards.find(db, id);
  if (!card) return null;
  const { bio } = await db.selectFrom('users').where('id', '=', id).select('bio').executeTakeFirstOrThrow();
  const servers = await publicServersOf(db, id);
  const templates = await publicTemplatesOf(db, id);
  const characters = await publicCharactersOf(db, id);
  const url = `${places.pages}${pagePath(card)}`;
  return {
    ...pageHead(card),
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'ProfilePage',
          url,
          mainEntity: {
            '@type': 'Person',
            name: card.name,
            description: describe(card),
            image: `${places.pages}${picturePath(card, 'social')}`,
          },
        },
        breadcrumb(card, places),
      ],
    },
    body: html`${faceOf(card, html`${card.intro && html`<p class="intro">« ${card.intro} »</p>`}`)}
      <div class="wide columns">
        <div class="text">
          ${
            bio.trim()
              ? html`<section class="prose">${publicMarkdownHtml(bio)}</section>`
              : html`<p class="prose">${card.name} n’a encore rien écrit ici.</p>`
          }
        </div>
        <div class="aside">
          ${linksTo('Ses mondes', servers)} ${linksTo('Ses personnages', characters)}
          ${linksTo('Ses modèles', templates)}
        </div>
      </div>`,
  };
}

export const PEOPLE: PublicKind = { ...cards, page, types: async () => [] };
