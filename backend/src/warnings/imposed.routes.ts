import {
  imposedWarningSchema,
  IMPOSED_KINDS,
  type ImposedKind,
  type ImposedWarning,
  may,
  mergedWarnings,
  type Warnings,
  warningWords,
  withoutWarnings,
} from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, type Caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { findImposed, forgetImposed } from '../lib/imposed-warnings.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { imposedWarningCodec, type StoredImposedWarning } from '../store/tables/imposed-warnings.ts';

/** A content that can be warned of, as the team finds it. */
export interface WarnedThing {
  owner: string;
  name: string;
  /** Where its author reads it. */
  place: string;
  warnings: Warnings;
}

/** How contents of one kind are read and written: by the code of their own forms. */
export interface WarnedPart {
  entity: 'Server' | 'Game' | 'Character' | 'Handout' | 'GameSession';
  /** Its id in the journal, where that is another thing's. */
  journalId?: (db: Queries, id: string) => Promise<string>;
  lock: (db: Queries, id: string) => Promise<string> | string;
  /** Null for who may not see it. */
  read: (db: Queries, me: Caller, id: string) => Promise<WarnedThing | null>;
  write: (trx: Queries, request: FastifyRequest, id: string, warnings: Warnings) => Promise<unknown>;
}

/** Warnings that the team asks for on somebody else's content, with a reason (DSK-4). */
export function imposedRoutes(
  app: FastifyInstance,
  store: Store,
  { post, things }: { post: Post; things: Record<ImposedKind, WarnedPart> },
): void {
  const team = { config: { access: { action: 'moderate', subject: 'Server' } } } as const;

  /** What the team asked for; for itself and the author. Null where it asked for nothing. */
  app.get<Params>('/warning/:kind/:id', { config: { access: 'signed-in' } }, async request => {
    const me = caller(request);
    const { kind, id } = known(request.params);
    const asked = await findImposed(store.db, kind, id);
    if (!asked || !(asked.owner_id === me._id || may(me, 'moderate', 'Server'))) return { asked: null };
    return { asked: present(asked) };
  });

  /** Asks for warnings, besides those that its author has. */
  app.put<Params>('/warning/:kind/:id', team, async request => {
    const me = caller(request);
    const { kind, id } = known(request.params);
    const { warnings, reason } = validate(imposedWarningSchema, readEntity(request.body));
    const part = things[kind];
    return store.transaction(
      async trx => {
        const thing = await found(trx, me, part, id);
        const before = await findImposed(trx, kind, id);
        if (before) await forgetImposed(trx, before);
        const own = before ? withoutWarnings(thing.warnings, before.warnings) : thing.warnings;
        await part.write(trx, request, id, mergedWarnings(own, warnings));
        const asked: StoredImposedWarning = {
          _id: newId(),
          kind,
          thing_id: id,
          owner_id: thing.owner,
          decidedBy: me._id,
          at: new Date().toISOString(),
          reason,
          warnings,
        };
        await trx.insertInto('imposed_warnings').values(imposedWarningCodec.encodeAll(asked)).execute();
        const words = warningWords(warnings);
        await note(trx, request, part, id, thing, `Avertissement demandé : ${words}, motif : ${reason}`);
        await notify(trx, post, [thing.owner], {
          kind: 'account',
          title: `La modération demande un avertissement : ${thing.name}`,
          text: `Avertissement : ${words}. Motif : ${reason} Pour contester, écrivez-nous depuis « Aide ».`,
          to: thing.place,
        });
        return { asked: present(asked) };
      },
      await part.lock(store.db, id),
    );
  });

  /** Takes it back: what its author warns of themselves stays. */
  app.delete<Params>('/warning/:kind/:id', team, async request => {
    const me = caller(request);
    const { kind, id } = known(request.params);
    const part = things[kind];
    return store.transaction(
      async trx => {
        const thing = await found(trx, me, part, id);
        const asked = await findImposed(trx, kind, id);
        if (!asked) throw refuse('notFound');
        await forgetImposed(trx, asked);
        await part.write(trx, request, id, withoutWarnings(thing.warnings, asked.warnings));
        await note(trx, request, part, id, thing, `Avertissement levé : ${warningWords(asked.warnings)}`);
        await notify(trx, post, [thing.owner], {
          kind: 'account',
          title: `La modération lève un avertissement : ${thing.name}`,
          text: `Elle ne demande plus : ${warningWords(asked.warnings)}.`,
          to: thing.place,
        });
        return { asked: null };
      },
      await part.lock(store.db, id),
    );
  });
}

interface Params {
  Params: { kind: string; id: string };
}

function known({ kind, id }: Params['Params']): { kind: ImposedKind; id: string } {
  const one = IMPOSED_KINDS.find(name => name === kind);
  if (!one) throw refuse('notFound');
  return { kind: one, id };
}

/** Nobody moderates what is their own: they change it in its form. */
async function found(trx: Queries, me: Caller, part: WarnedPart, id: string): Promise<WarnedThing> {
  const thing = await part.read(trx, me, id);
  if (!thing) throw refuse('notFound');
  if (thing.owner === me._id) throw refuse('ownWarning');
  return thing;
}

const present = ({ at, reason, warnings }: StoredImposedWarning): ImposedWarning => ({
  at,
  reason,
  warnings,
});

async function note(
  trx: Queries,
  request: FastifyRequest,
  { entity, journalId }: WarnedPart,
  id: string,
  { name }: WarnedThing,
  detail: string,
): Promise<void> {
  const about = { entity, id: journalId ? await journalId(trx, id) : id, name };
  await record(trx, actorOf(request), { action: 'update', ...about, fields: ['warnings'], detail });
}
