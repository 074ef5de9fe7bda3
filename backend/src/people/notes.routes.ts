import { mayActOn, noteSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../lib/access.ts';
import { caller } from '../lib/access.ts';
import { editable, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredNote } from '../store/tables/notes.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { deleteNote, findNote, insertNote, presentNote, saveNote } from './notes.store.ts';
import { findPerson } from './people.store.ts';

/** What the team notes about people (DSK-1): read by the team, changed by its author alone, and never read by the person. */
export function noteRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'Note';

  app.post<Id>(
    '/api/moderation/people/:id/notes',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const me = caller(request);
      const { text } = validate(noteSchema, editable(readEntity(request.body, 'note')));
      const note = await store.transaction(async trx => {
        const person = await notedPerson(trx, me, request.params.id);
        const made = await insertNote(trx, { user: person._id, author: me._id, text });
        await record(trx, actorOf(request), { action: 'create', ...naming(made, person) });
        return presentNote(trx, made);
      });
      return reply.status(201).send(note);
    },
  );

  app.put('/api/moderation/notes', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'note');
    const { id, version } = targetOf(body);
    const { text } = validate(noteSchema, editable(body, ['author']));
    return store.transaction(async trx => {
      const { note, person } = await ownNote(trx, caller(request), id);
      if (version !== undefined && version !== note.version) {
        throw refuse('stale', { current: await presentNote(trx, note) });
      }
      if (text === note.text) return presentNote(trx, note);
      const saved = await saveNote(trx, note, text);
      if (!saved) throw refuse('stale');
      await record(trx, actorOf(request), { action: 'update', ...naming(saved, person), fields: ['text'] });
      return presentNote(trx, saved);
    }, `note:${id}`);
  });

  app.delete<Id>(
    '/api/moderation/notes/:id',
    { config: { access: { action: 'delete', subject } } },
    async request =>
      store.transaction(async trx => {
        const { note, person } = await ownNote(trx, caller(request), request.params.id);
        const presented = await presentNote(trx, note);
        if (!(await deleteNote(trx, note._id))) throw refuse('notFound');
        await record(trx, actorOf(request), { action: 'delete', ...naming(note, person) });
        return presented;
      }),
  );
}

interface Id {
  Params: { id: string };
}

/** A note in the journal, under the name of whom it is about. Its text stays out: it may be deleted. */
const naming = ({ _id: id }: StoredNote, { name }: StoredUser) => ({ entity: 'Note', id, name }) as const;

/** Somebody about whom the caller may write. */
async function notedPerson(trx: Queries, me: Caller, id: string): Promise<StoredUser> {
  const person = await findPerson(trx, id);
  if (!person) throw refuse('notFound');
  if (person._id === me._id || !mayActOn(me, person)) throw refuse('personRank');
  return person;
}

async function ownNote(
  trx: Queries,
  me: Caller,
  id: string,
): Promise<{ note: StoredNote; person: StoredUser }> {
  const note = await findNote(trx, id);
  const person = note && (await findPerson(trx, note.user_id));
  // Of what one may not read, one does not learn that it is there.
  if (!note || !person || person._id === me._id || !mayActOn(me, person)) throw refuse('notFound');
  if (note.author_id !== me._id) throw refuse('forbidden');
  return { note, person };
}
