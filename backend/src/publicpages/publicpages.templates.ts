import { coverWorld, outlineOf } from '@rpd/shared/domain';
import type { SheetInput, SheetOutline } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { outsideBin } from '../store/bin.ts';
import { contains, fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { ownerStands } from '../store/public-pages.ts';
import { pagePath } from './publicpages.address.ts';
import { readCards } from './publicpages.cards.ts';
import type { Choice, DirectoryQuery, PublicCard, PublicKind } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { breadcrumb, describe, hero, linksTo, pageHead, picturePath } from './publicpages.parts.ts';

// Templates of characters: the published ones of the gallery whose author opened a page. As with servers, what leaves is named.

/** The condition that a template has a public page now. */
const isPublicTemplate =
  (): RawBuilder<boolean> => sql<boolean>`sheets.public_page = 1 and sheets.is_public = 1
  and ${outsideBin('sheets')} and ${ownerStands()}`;

interface CardRow {
  id: string;
  description: string;
  system: string | null;
  public_since: string | null;
  updated_at: string;
}

const COLUMNS = sql`sheets.id, sheets.description, game_types.name as system, sheets.public_since, sheets.updated_at`;
const FROM = sql`from sheets join users as owner on owner.id = sheets.owner_id
  left join game_types on game_types.id = sheets.game_type`;

/** Signs of a description on a card. */
const MAX_INTRO = 150;

function cardOf({ id, description, system, public_since, updated_at }: CardRow): PublicCard {
  const { name, description: text, background_img } = decodeDescription(description);
  return {
    kind: 'templates',
    id,
    name,
    intro: text.length > MAX_INTRO ? `${text.slice(0, MAX_INTRO).trimEnd()}…` : text,
    tags: system ? [system] : [],
    picture: {
      uploaded: background_img,
      kind: 'game',
      world: coverWorld([name, system ?? '']),
      id,
      alt: '',
    },
    since: public_since ?? updated_at,
    updatedAt: updated_at,
  };
}

const decodeDescription = (stored: string) =>
  JSON.parse(stored) as { name: string; description: string; background_img: string };

function asked({ q, type }: DirectoryQuery): RawBuilder<boolean>[] {
  const met: RawBuilder<boolean>[] = [];
  if (fold(q))
    met.push(sql<boolean>`(${contains('sheets.name_key', q)} or ${contains('game_types.name_key', q)})`);
  if (type) met.push(sql<boolean>`sheets.game_type = ${type}`);
  return met;
}

const cards = readCards<CardRow>({
  columns: COLUMNS,
  from: FROM,
  id: 'sheets.id',
  since: 'sheets.public_since',
  activity: 'sheets.updated_at',
  name: 'sheets.name_key',
  isPublic: isPublicTemplate,
  asked,
  cardOf,
});

/** One document and its author, where they agreed to be named. */
async function wholeOf(db: Queries, id: string) {
  const { rows } = await sql<{
    structure: string;
    fields: string;
    owner_id: string;
    name: string;
    public_page: number;
  }>`select sheets.structure, sheets.fields, owner.id as owner_id, owner.name, owner.public_page from sheets
    join users as owner on owner.id = sheets.owner_id where sheets.id = ${id} and ${isPublicTemplate()}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const structure = JSON.parse(row.structure) as SheetInput['structure'];
  const fields = JSON.parse(row.fields) as SheetInput['fields'];
  return {
    // As a player sees it: names of fields alone, and none that is the game master's.
    outline: outlineOf({ structure, fields }),
    author: row.public_page === 1 ? { kind: 'people' as const, id: row.owner_id, name: row.name } : null,
  };
}

async function page(db: Queries, id: string, places: Places): Promise<PublicPage | null> {
  const card = await cards.find(db, id);
  const whole = card && (await wholeOf(db, id));
  if (!card || !whole) return null;
  const { outline, author } = whole;
  const url = `${places.pages}${pagePath(card)}`;
  const use = `${places.home}/app/sheets/c/${id}`;
  return {
    ...pageHead(card),
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'CreativeWork',
          name: card.name,
          description: describe(card),
          url,
          image: `${places.pages}${picturePath(card, 'social')}`,
          ...(author && { author: { '@type': 'Person', name: author.name } }),
        },
        breadcrumb(card, places),
      ],
    },
    body: html`${hero(card, html`<a class="button" href="${use}" rel="nofollow">Prendre ce modèle</a>`)}
      <div class="wide columns">
        <div class="text">
          <section>
            <h2>La fiche</h2>
            ${drawn(outline)}
          </section>
        </div>
        <div class="aside">
          <section class="paper">
            <h2>Jouer avec</h2>
            <p>
              Ouvrez le modèle dans RPD, faites-en un personnage, ou une copie que vous changez à votre idée.
            </p>
            <a class="button" href="${use}" rel="nofollow">Prendre ce modèle</a>
          </section>
          ${author && linksTo('Qui l’a fait', [author])}
        </div>
      </div>`,
  };
}

/** An outline has the beginning of long names. */
const MAX_OUTLINE_NAME = 24;
const cut = (name: string): string => (name.length < MAX_OUTLINE_NAME ? name : `${name}…`);

const drawn = ({ rows }: SheetOutline): Html | false =>
  rows.length > 0 &&
  html`<div class="outline">
    ${rows.map(
      ({ title, columns }) =>
        html`<div>
          ${title && html`<h3>${title}</h3>`}
          <div class="row">
            ${columns.map(
              column =>
                html`<div>
                  ${column.title && html`<h3>${column.title}</h3>`}
                  <ul>
                    ${column.fields.map(({ name }) => name && html`<li>${cut(name)}</li>`)}
                  </ul>
                </div>`,
            )}
          </div>
        </div>`,
    )}
  </div>`;

/** The systems that one of them is for. */
async function types(db: Queries): Promise<Choice[]> {
  const { rows } =
    await sql<Choice>`select game_types.id, game_types.name from game_types where game_types.id in
    (select sheets.game_type from sheets join users as owner on owner.id = sheets.owner_id where ${isPublicTemplate()})
    order by game_types.name_key`.execute(db);
  return rows;
}

export const findPublicTemplate = cards.find;

/** Those that are on one list of another page, at most. */
const MAX_LINKS = 100;

/** Those that somebody made. */
export const publicTemplatesOf = (db: Queries, person: string): Promise<PublicCard[]> =>
  cards.linked(db, sql<boolean>`sheets.owner_id = ${person}`, MAX_LINKS);

export const TEMPLATES: PublicKind = { ...cards, page, types };
