import { restoreValues, unseenFields } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { CharacterContent } from '../store/tables/characters.ts';
import { changeableCharacter, changeCharacter } from './characters.change.ts';
import { presentOne } from './characters.present.ts';
import { findTemplate } from '../store/templates.ts';
import { viewerOf } from './characters.viewer.ts';
import { findRevision, listRevisions, REVISION_SORTS } from './revisions.store.ts';

/** The saved versions of a character, for those who may change it. */
export function revisionRoutes(app: FastifyInstance, store: Store): void {
  const access = { action: 'update', subject: 'Character' } as const;

  app.get<Id>('/character/:id/revisions', { config: { access } }, async (request, reply) => {
    const { _id } = await changeableCharacter(store.db, caller(request), request.params.id);
    return sendPage(reply, await listRevisions(store.db, _id, readListQuery(request.query, REVISION_SORTS)));
  });

  /** The character as that version would be read under its template as it is now. */
  app.get<Revision>('/character/:id/revisions/:version', { config: { access } }, async request => {
    const me = caller(request);
    const { sight: _sight, ...character } = await changeableCharacter(store.db, me, request.params.id);
    const content = await existingRevision(store.db, character._id, request.params.version);
    const { sheet } = await withTemplate(store.db, content, character.sheet);
    const version = Number(request.params.version);
    return presentOne(store.db, me, { ...character, ...content, sheet, version });
  });

  /** Makes that version the current one, as a new save. The body may carry the `version` that one believes current. */
  app.post<Revision>('/character/:id/revisions/:version/restore', { config: { access } }, async request => {
    const { id } = request.params;
    const version = versionIn(readEntity(request.body ?? {}));
    const me = caller(request);
    return changeCharacter(store, request, { id, version }, async (trx, current, sight) => {
      const content = await existingRevision(trx, id, request.params.version);
      const { sheet, fields, layout, owner_id } = await withTemplate(trx, content, current.sheet);
      // Nobody takes back what is not theirs to see: the game master's fields stay as they are.
      const unseen = unseenFields(fields, viewerOf(me, sight, { owner_id }), layout);
      return { ...content, sheet, ...restoreValues(fields, current, content, unseen) };
    });
  });
}

interface Id {
  Params: { id: string };
}
interface Revision {
  Params: { id: string; version: string };
}

async function existingRevision(db: Queries, id: string, version: string): Promise<CharacterContent> {
  const found = /^\d{1,9}$/.test(version) ? await findRevision(db, id, Number(version)) : null;
  if (!found) throw refuse('notFound');
  return found;
}

/** A template that is gone by now leaves the current one in its place. */
async function withTemplate(db: Queries, { sheet }: CharacterContent, current: string | null) {
  const template = (await findTemplate(db, sheet)) ?? (sheet ? await findTemplate(db, current) : null);
  return {
    sheet: template?._id ?? null,
    fields: template?.fields ?? {},
    layout: template?.structure,
    owner_id: template?.owner_id ?? '',
  };
}

function versionIn({ version }: Fields): number | undefined {
  if (version === undefined || version === null) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw refuse('invalid', { fields: { version: 'Un nombre entier est attendu.' } });
}
