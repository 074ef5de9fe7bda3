import { hasWarnings, may, publicationSchema, warningWords } from '@rpd/shared/domain';
import type { CharacterPublication } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import {
  chosenFields,
  isPublicCharacter,
  publicServersShowing,
  publishableFields,
  showsTemplate,
} from '../store/public-characters.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredCharacter } from '../store/tables/characters.ts';
import { changeableCharacter, characterLock } from './characters.change.ts';
import { filterPublished } from './characters.texts.ts';

interface Id {
  Params: { id: string };
}

/**
 * The public page of a character (ADR 123). Its player opens it and chooses what of the sheet stands there; the team withdraws it and
 * cannot open it. It counts no version: it is none of what one writes in the character.
 */
export function publicationRoutes(app: FastifyInstance, store: Store): void {
  const access = { action: 'update', subject: 'Character' } as const;

  app.get<Id>('/character/:id/public-page', { config: { access } }, async request => {
    const { sight: _sight, ...character } = await changeableCharacter(
      store.db,
      caller(request),
      request.params.id,
    );
    return publicationOf(store.db, character);
  });

  app.put<Id>('/character/:id/public-page', { config: { access } }, async request => {
    const { id } = request.params;
    const me = caller(request);
    const { publicPage, fields } = validate(publicationSchema, readEntity(request.body, 'publication'));
    return store.transaction(async trx => {
      const { sight, ...character } = await changeableCharacter(trx, me, id);
      if (!may(me, 'update', 'Character', sight)) throw refuse('forbidden');
      if (character.owner_id !== me._id && publicPage) {
        const message = 'Seule la personne qui joue ce personnage ouvre ou change sa page publique.';
        throw refuse('invalid', { fields: { publicPage: message } });
      }
      const after: StoredCharacter = publicPage
        ? await opened(trx, me._id, character, fields)
        : withdrawn(character);
      await trx
        .updateTable('characters')
        .set({
          public_page: after.publicPage ? 1 : 0,
          public_since: after.publicSince,
          public_fields: JSON.stringify(after.publicFields),
        })
        .where('id', '=', id)
        .execute();
      await changed(trx, 'characters', id);
      await record(trx, actorOf(request), {
        action: 'update',
        entity: 'Character',
        id,
        name: character.name,
        fields: ['publicPage'],
      });
      return publicationOf(trx, after);
    }, characterLock(id));
  });
}

/** What was chosen stays, so that the page is the same when it is opened again. */
const withdrawn = (character: StoredCharacter): StoredCharacter => ({
  ...character,
  publicPage: false,
  publicSince: null,
});

async function opened(
  trx: Queries,
  me: string,
  character: StoredCharacter,
  fields: readonly string[],
): Promise<StoredCharacter> {
  const choices = await publishableFields(trx, character);
  const known = new Set(choices.map(({ id }) => id));
  // A game master may have hidden it since: its player reads the preview again.
  if (fields.some(id => !known.has(id))) {
    const message = 'Un champ choisi n’est plus montré aux autres joueurs. Relisez l’aperçu.';
    throw refuse('invalid', { fields: { fields: message } });
  }
  const after = {
    ...character,
    publicPage: true,
    publicSince: character.publicSince ?? new Date().toISOString(),
    publicFields: { sheet: character.sheet ?? '', ids: [...new Set(fields)] },
  };
  // What goes out to everybody is compared with the filters of today, whenever it was written.
  await filterPublished(trx, character, chosenFields(after, choices), me);
  return after;
}

async function publicationOf(db: Queries, character: StoredCharacter): Promise<CharacterPublication> {
  const { _id, owner_id, publicPage, details } = character;
  const choices = await publishableFields(db, character);
  const { rows: there } =
    await sql`select 1 from characters join users as owner on owner.id = characters.owner_id
    where characters.id = ${_id} and ${isPublicCharacter()}`.execute(db);
  const { rows: systems } = await sql<{ name: string }>`select game_types.name from characters
    join sheets on sheets.id = characters.sheet_id and ${showsTemplate()}
    join game_types on game_types.id = sheets.game_type where characters.id = ${_id}`.execute(db);
  const player = await db
    .selectFrom('users')
    .where('id', '=', owner_id)
    .where('public_page', '=', 1)
    .select('name')
    .executeTakeFirst();
  const servers = await publicServersShowing(db, _id);
  return {
    publicPage,
    isThere: there.length > 0,
    fields: chosenFields(character, choices).map(({ id }) => id),
    choices,
    system: systems[0]?.name ?? '',
    warned: hasWarnings(details.warnings) ? warningWords(details.warnings) : '',
    servers: servers.map(({ name }) => name),
    player: player?.name ?? '',
  };
}
