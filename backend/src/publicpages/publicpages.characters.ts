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
import { characterCodec } from '../store/tables/characters.ts';
import type { CharacterDetails, StoredCharacter } from '../store/tables/characters.ts';
import { pagePath } from './publicpages.address.ts';
import { allOf, NO_QUERY } from './publicpages.kinds.ts';
import type { Choice, DirectoryQuery, ListedPart, PublicCard, PublicKind } from './publicpages.kinds.ts';
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

function conditions({ q, type }: DirectoryQuery): RawBuilder<boolean> {
  const met = [isPublicCharacter()];
  if (fold(q))
    met.push(sql<boolean>`(${contains('characters.name_key', q)} or ${contains('game_types.name_key', q)})`);
  if (type) met.push(sql<boolean>`sheets.game_type = ${type}`);
  return allOf(met);
}

const warnedOf = (details: string): string => {
  const { warnings } = JSON.parse(details) as Partial<CharacterDetails>;
  return warnings && hasWarnings(warnings) ? warningWords(warnings) : '';
};

function cardOf({ id, name, portrait, details, system, public_since }: CardRow): PublicCard {
  return {
    kind: 'characters',
    id,
    name,
    intro: '',
    tags: system ? [system] : [],
    picture: {
      // Nobody who reads it has chosen what to see.
      uploaded: warnedOf(details) ? '' : portrait,
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

async function list(
  db: Queries,
  query: DirectoryQuery,
  { limit, offset }: ListedPart,
): Promise<{ items: PublicCard[]; total: number }> {
  const where = conditions(query);
  const { rows } = await sql<CardRow>`select ${COLUMNS} ${FROM} where ${where}
    order by characters.public_since desc, characters.id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number | string }>`select count(*) as total ${FROM}
    where ${where}`.execute(db);
  return { items: rows.map(cardOf), total: Number(counted[0]?.total ?? 0) };
}

async function find(db: Queries, id: string): Promise<PublicCard | null> {
  const { rows } = await sql<CardRow>`select ${COLUMNS} ${FROM}
    where characters.id = ${id} and ${isPublicCharacter()}`.execute(db);
  return rows[0] ? cardOf(rows[0]) : null;
}

async function page(db: Queries, id: string, places: Places): Promise<PublicPage | null> {
  const card = await find(db, id);
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

async function addresses(db: Queries, limit: number) {
  const { items } = await list(db, NO_QUERY, { by: 'since', limit, offset: 0 });
  return items;
}

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
  linked(db, sql<boolean>`characters.owner_id = ${person}`);

/** Those that a server took in, where it shows its characters. */
export const publicCharactersIn = (db: Queries, server: string): Promise<PublicCard[]> =>
  linked(
    db,
    sql<boolean>`characters.id in (select character_id from submissions
      join servers on servers.id = submissions.server_id join users as owner on owner.id = servers.owner_id
      where server_id = ${server} and state = 'accepted' and servers.shows_characters = 1 and ${isPublicServer()})`,
  );

async function linked(db: Queries, which: RawBuilder<boolean>): Promise<PublicCard[]> {
  const { rows } = await sql<CardRow>`select ${COLUMNS} ${FROM} where ${isPublicCharacter()} and ${which}
    order by characters.name_key limit ${MAX_LINKS}`.execute(db);
  return rows.map(cardOf);
}

export const CHARACTERS: PublicKind = { list, find, page, addresses, types };
