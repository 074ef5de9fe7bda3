import { COVER_WORLDS, hasWarnings, warningWords } from '@rpd/shared/domain';
import type { PublicField } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { publicMarkdownHtml } from '../lib/markdown.html.ts';
import { contains, fold } from '../store/fold.ts';
import {
  chosenFields,
  isPublicCharacter,
  publicServersShowing,
  publishableFields,
  showsTemplate,
} from '../store/public-characters.ts';
import { isPublicServer } from '../store/public-pages.ts';
import type { Queries } from '../store/queries.ts';
import { shownPortrait } from '../store/shown-portrait.ts';
import { characterCodec } from '../store/tables/characters.ts';
import type { StoredCharacter } from '../store/tables/characters.ts';
import { pagePath } from './publicpages.address.ts';
import { readCards } from './publicpages.cards.ts';
import type { Choice, DirectoryQuery, PublicCard, PublicKind } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { breadcrumb, describe, faceOf, linksTo, pageHead, picturePath } from './publicpages.parts.ts';
import { findPublicTemplate } from './publicpages.templates.ts';

// Characters whose players opened a page: the name, the portrait, and the fields that they chose, as long as other players see them (ADR 123).

interface CardRow {
  id: string;
  name: string;
  portrait: string;
  details: string;
  system: string | null;
  public_since: string | null;
}

const COLUMNS = sql`characters.id, characters.name, characters.portrait, characters.details,
  game_types.name as system, characters.public_since`;
const FROM = sql`from characters join users as owner on owner.id = characters.owner_id
  left join sheets on sheets.id = characters.sheet_id and ${showsTemplate()}
  left join game_types on game_types.id = sheets.game_type`;

function cardOf({ id, name, portrait, details, system, public_since }: CardRow): PublicCard {
  return {
    kind: 'characters',
    id,
    name,
    intro: '',
    tags: system ? [system] : [],
    picture: {
      // Nobody who reads it has chosen what to see.
      uploaded: shownPortrait({ portrait, details }),
      kind: 'character',
      world: COVER_WORLDS[Number.parseInt(id.slice(-6), 16) % COVER_WORLDS.length] ?? COVER_WORLDS[0],
      id,
      alt: '',
    },
    since: public_since ?? '',
    // A change of the character says when its player was here.
    updatedAt: public_since ?? '',
  };
}

function asked({ q, type }: DirectoryQuery): RawBuilder<boolean>[] {
  const met: RawBuilder<boolean>[] = [];
  if (fold(q))
    met.push(sql<boolean>`(${contains('characters.name_key', q)} or ${contains('game_types.name_key', q)})`);
  if (type) met.push(sql<boolean>`sheets.game_type = ${type}`);
  return met;
}

const cards = readCards<CardRow>({
  columns: COLUMNS,
  from: FROM,
  id: 'characters.id',
  since: 'characters.public_since',
  // A change of the character says when its player was here.
  activity: 'characters.public_since',
  name: 'characters.name_key',
  isPublic: isPublicCharacter,
  asked,
  cardOf,
});

async function page(db: Queries, id: string, places: Places): Promise<PublicPage | null> {
  const card = await cards.find(db, id);
  const row = card && (await db.selectFrom('characters').where('id', '=', id).selectAll().executeTakeFirst());
  if (!card || !row) return null;
  const character = characterCodec.decode(row);
  const { warnings } = character.details;
  const isWarned = hasWarnings(warnings);
  const fields = isWarned ? [] : chosenFields(character, await publishableFields(db, character));
  const template = character.sheet ? await findPublicTemplate(db, character.sheet) : null;
  const servers = await publicServersShowing(db, id);
  const player = await playerOf(db, character);
  return {
    ...pageHead(card),
    data: dataOf(card, player?.name, places),
    body: html`${faceOf(
        card,
        html`${card.tags.length > 0 && html`<p class="intro">${card.tags.join(', ')}</p>`}`,
      )}
      <div class="wide columns">
        <div class="text">${isWarned ? warned(warningWords(warnings)) : sheetOf(card.name, fields)}</div>
        <div class="aside">
          ${linksTo(
            'Ses mondes',
            servers.map(server => ({ kind: 'servers', ...server })),
          )}
          ${template && linksTo('Sa fiche', [template])} ${player && linksTo('Qui l’incarne', [player])}
          <section class="paper">
            <h2>Et le vôtre ?</h2>
            <p>Créez un personnage dans RPD, et trouvez un monde où le jouer. Le compte est gratuit.</p>
            <a class="button" href="${places.home}/app/me/characters" rel="nofollow">Créer un personnage</a>
          </section>
        </div>
      </div>`,
  };
}

const warned = (words: string): Html =>
  html`<section class="warned">
    <p><strong>Avertissements :</strong> ${words}.</p>
    <p>
      Le portrait et la fiche de ce personnage se lisent dans RPD, où l’on choisit ce que l’on accepte de
      voir.
    </p>
  </section>`;

/** The chosen fields: short ones side by side, long ones below one another, tab by tab. */
function sheetOf(name: string, fields: readonly PublicField[]): Html {
  if (fields.length === 0) return html`<p class="prose">La fiche de ${name} ne se montre qu’à sa table.</p>`;
  const sections = Map.groupBy(fields, ({ section }) => section);
  return html`${[...sections].map(([title, own]) => {
    const short = own.filter(({ as }) => as === 'line');
    return html`<section>
      <h2>${title || 'La fiche'}</h2>
      ${
        short.length > 0 &&
        html`<dl class="facts">
          ${short.map(
            field =>
              html`<div>
                <dt>${field.name}</dt>
                <dd>${field.text}</dd>
              </div>`,
          )}
        </dl>`
      }
      ${own.filter(({ as }) => as !== 'line').map(long)}
    </section>`;
  })}`;
}

const long = ({ name, text, as }: PublicField): Html =>
  html`<div class="prose">
    <h3>${name}</h3>
    ${
      as === 'list'
        ? html`<ul>
            ${text.split('\n').map(line => html`<li>${line}</li>`)}
          </ul>`
        : publicMarkdownHtml(text)
    }
  </div>`;

/** Who plays it, where they agreed to be named on public pages. */
async function playerOf(db: Queries, { owner_id }: Pick<StoredCharacter, 'owner_id'>) {
  const player = await db
    .selectFrom('users')
    .where('id', '=', owner_id)
    .where('public_page', '=', 1)
    .select(['id', 'name'])
    .executeTakeFirst();
  return player && ({ kind: 'people', ...player } as const);
}

const dataOf = (card: PublicCard, player: string | undefined, places: Places): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'CreativeWork',
      name: card.name,
      genre: 'Personnage de jeu de rôle',
      description: describe(card),
      url: `${places.pages}${pagePath(card)}`,
      image: `${places.pages}${picturePath(card, 'social')}`,
      ...(player && { author: { '@type': 'Person', name: player } }),
    },
    breadcrumb(card, places),
  ],
});

/** The systems that the template of one of them is for. */
async function types(db: Queries): Promise<Choice[]> {
  const { rows } =
    await sql<Choice>`select game_types.id, game_types.name from game_types where game_types.id in
    (select sheets.game_type ${FROM} where ${isPublicCharacter()} and sheets.game_type is not null)
    order by game_types.name_key`.execute(db);
  return rows;
}

/** Those that are on one list of another page, at most. */
const MAX_LINKS = 24;

/** Those that somebody plays. */
export const publicCharactersOf = (db: Queries, person: string): Promise<PublicCard[]> =>
  cards.linked(db, sql<boolean>`characters.owner_id = ${person}`, MAX_LINKS);

/** Those that a server took in, where it shows its characters. */
export const publicCharactersIn = (db: Queries, server: string): Promise<PublicCard[]> =>
  cards.linked(
    db,
    sql<boolean>`characters.id in (select character_id from submissions
      join servers on servers.id = submissions.server_id join users as owner on owner.id = servers.owner_id
      where server_id = ${server} and state = 'accepted' and servers.shows_characters = 1 and ${isPublicServer()})`,
    MAX_LINKS,
  );

export const CHARACTERS: PublicKind = { ...cards, page, types };
