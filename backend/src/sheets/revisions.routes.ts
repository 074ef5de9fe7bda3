import { setImmediate as nextTurn } from 'node:timers/promises';
import { mendDocument } from '@rpd/shared/domain';
import type { Identity, Sheet, SheetInput } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, targetOf } from '../lib/body.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { findSheetRevision, listSheetRevisions, REVISION_SORTS } from './revisions.store.ts';
import { gameTypeExists } from './sheets.store.ts';

/** What the routes of single templates know how to do. */
interface Sheets {
  changeable: (db: Queries, identity: Identity, id: string) => Promise<Sheet>;
  change: (
    request: FastifyRequest,
    target: { id: string; version: number | undefined },
    next: (db: Queries) => Promise<SheetInput>,
  ) => Promise<Sheet>;
}

/** The saved versions of a template, for those who may change it. Characters keep what they entered, whatever comes back. */
export function sheetRevisionRoutes(
  app: FastifyInstance,
  store: Store,
  { changeable, change }: Sheets,
): void {
  const access = { action: 'update', subject: 'Sheet' } as const;

  app.get<Id>('/sheet/:id/revisions', { config: { access } }, async (request, reply) => {
    const { _id } = await changeable(store.db, caller(request), request.params.id);
    const query = readListQuery(request.query, REVISION_SORTS);
    return sendPage(reply, await listSheetRevisions(store.db, _id, query));
  });

  /** The template as that version has it. */
  app.get<Revision>('/sheet/:id/revisions/:version', { config: { access } }, async request => {
    const sheet = await changeable(store.db, caller(request), request.params.id);
    const { version } = request.params;
    return { ...sheet, ...(await existing(store.db, sheet._id, version)), version: Number(version) };
  });

  /** Makes that version the current one, as a new save. The body may carry the `version` that one believes current. */
  app.post<Revision>('/sheet/:id/revisions/:version/restore', { config: { access } }, async request => {
    const { id, version } = request.params;
    const target = targetOf({ ...readEntity(request.body ?? {}), _id: id });
    return change(request, target, async db => {
      const content = await existing(db, id, version);
      await nextTurn();
      // A system that is gone since is none.
      const isKnown = content.gameType && (await gameTypeExists(db, content.gameType));
      // What an older version breaks of today's rules is mended.
      const mended = { ...content, ...mendDocument(content) };
      await nextTurn();
      return isKnown ? mended : { ...mended, gameType: null };
    });
  });
}

interface Id {
  Params: { id: string };
}
interface Revision {
  Params: { id: string; version: string };
}

async function existing(db: Queries, id: string, version: string): Promise<SheetInput> {
  const found = /^\d{1,9}$/.test(version) ? await findSheetRevision(db, id, Number(version)) : null;
  if (!found) throw refuse('notFound');
  return found;
}
