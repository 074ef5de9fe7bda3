import { may, SUBMISSION_STATES, submissionSchema } from '@rpd/shared/domain';
import type { Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { readEntity, referenceId, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuseBarred } from '../lib/measures.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { readableCharacter } from './characters.change.ts';
import { presentAll } from './characters.present.ts';
import { CHARACTER_SORTS, listCharacters } from './characters.store.ts';
import { filterSubmission } from './characters.texts.ts';
import { factsOf, moveSubmission, refuseIncomplete, tellServer } from './submissions.moves.ts';
import {
  findServerHead,
  findSubmission,
  insertSubmission,
  isSubmitted,
  listSubmissions,
  SUBMISSION_SORTS,
} from './submissions.store.ts';
import type { SubmissionFilters } from './submissions.store.ts';

/** Characters before servers (SRV-6): players submit, the server's owner, moderators and administrators decide. */
export function submissionRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Submission';
  const listAccess = { access: { action: 'list', subject } } as const;

  const page = (request: FastifyRequest, filters: SubmissionFilters) => {
    const visible = conditionsFor(caller(request), 'read', subject);
    const all = { state: choiceFilter(request.query, 'state', SUBMISSION_STATES), ...filters };
    const part = readListQuery(request.query, SUBMISSION_SORTS);
    return longRead(store, request, db => listSubmissions(db, visible, all, part));
  };

  /** One's own and those to one's servers; `?state=`, `?server=`, `?character=`. */
  app.get('/submission', { config: listAccess }, async (request, reply) => {
    const { query } = request;
    const filters = { server: idFilter(query, 'server'), character: idFilter(query, 'character') };
    return sendPage(reply, await page(request, filters));
  });

  app.get<Id>('/submission/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const submission = await findSubmission(store.db, request.params.id);
    if (!submission) throw refuse('notFound');
    if (!may(caller(request), 'read', subject, factsOf(submission))) throw refuse('notFound');
    return submission;
  });

  app.get<Id>('/character/:id/submissions', { config: listAccess }, async (request, reply) => {
    const me = caller(request);
    const { _id: character } = await readableCharacter(store.db, me, request.params.id);
    return sendPage(reply, await page(request, { character }));
  });

  app.get<Id>('/server/:id/submissions', { config: listAccess }, async (request, reply) => {
    const me = caller(request);
    const server = await readableServer(store.db, me, request.params.id);
    const { owner_id: serverOwner_id, recruiters: serverManagers } = server;
    if (!may(me, 'decide', subject, { owner_id: '', serverOwner_id, serverManagers })) {
      throw refuse('forbidden');
    }
    return sendPage(reply, await page(request, { server: server._id }));
  });

  /** Those that the server accepted, if it shows them; its owner, game masters and moderators always see them. */
  app.get<Id>(
    '/server/:id/characters',
    { config: { access: { action: 'list', subject: 'Character' } } },
    async (request, reply) => {
      const me = caller(request);
      const { _id: server } = await readableServer(store.db, me, request.params.id);
      const visible = conditionsFor(me, 'read', 'Character');
      const query = readListQuery(request.query, CHARACTER_SORTS);
      const { items, total } = await longRead(store, request, db =>
        listCharacters(db, visible, { server }, query),
      );
      return sendPage(reply, { items: await presentAll(store.db, me, items), total });
    },
  );

  app.post<Id>(
    '/character/:id/submissions',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const { id } = request.params;
      const { server: serverId, message } = validate(submissionSchema, sent(request.body));
      const submission = await store.transaction(async trx => {
        const character = await readableCharacter(trx, me, id);
        const server = await openServer(trx, me, serverId);
        const thing = factsOf({
          owner: { _id: character.owner_id },
          server: { owner_id: server.owner_id, managers: server.recruiters },
        });
        if (!may(me, 'create', subject, thing)) throw refuse('forbidden');
        await refuseIncomplete(trx, character._id);
        await refuseBarred(trx, me._id, server._id);
        if (await isSubmitted(trx, character._id, server._id)) throw refuse('submittedAlready');
        await filterSubmission(trx, { character, server: server._id, message });
        const made = await insertSubmission(trx, {
          character_id: character._id,
          server_id: server._id,
          message,
          characterVersion: character.version,
          by: me._id,
        });
        const name = `${character.name} → ${server.name}`;
        await record(trx, actorOf(request), { action: 'create', entity: subject, id: made, name });
        const submitted = await findSubmission(trx, made);
        if (submitted) await tellServer(trx, post, me, submitted);
        return submitted;
      }, `character:${id}`);
      return reply.status(201).send(submission);
    },
  );

  app.put<Id>('/submission/:id', { config: { access: { action: 'update', subject } } }, async request =>
    moveSubmission(store, post, request, request.params.id),
  );
}

interface Id {
  Params: { id: string };
}

/** The server may come populated. */
function sent(body: unknown): Fields {
  const fields = readEntity(body, 'submission');
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) } : fields;
}

async function readableServer(db: Queries, identity: Identity, id: string) {
  const server = await findServerHead(db, id);
  if (!server || !may(identity, 'read', 'Server', server)) throw refuse('notFound');
  return server;
}

/** A server that takes characters: one that is shown, and that opened its characters' section (SRV-6). */
async function openServer(db: Queries, identity: Identity, id: string) {
  const server = await findServerHead(db, id);
  const isKnown = server && may(identity, 'read', 'Server', server);
  if (!isKnown) throw refuse('invalid', { fields: { server: 'Ce serveur n’existe pas.' } });
  if (server.visible && server.isOpen) return server;
  const message = server.visible
    ? 'Ce serveur ne reçoit pas de personnage en ce moment.'
    : 'Ce serveur est masqué : il ne reçoit personne.';
  throw refuse('invalid', { fields: { server: message } });
}
