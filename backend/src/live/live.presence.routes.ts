import { PRESENCE_PART_MAX, presenceSchema } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { createMinuteLimit } from '../lib/minute-limit.ts';
import { refuse } from '../lib/refusals.ts';
import { kindRule } from '../store/live.kinds.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { isPresenceState } from './live.presence.message.ts';
import type { PresenceEntry } from './live.presence.message.ts';
import { mayBePresent, presenceTopic } from './live.presence.rights.ts';
import type { Presence } from './live.presence.ts';

/** Changes of one account in a minute: one that goes through a queue of tickets makes some twenty. */
const MAX_PER_MINUTE = 120;
/** Entities that a new stream can name. */
const MAX_DECLARED = 10;

export function presenceRoutes(app: FastifyInstance, db: Queries, presence: Presence): void {
  const isAllowed = createMinuteLimit(MAX_PER_MINUTE);

  /** The page of an open stream says what its person does on an entity (ADR 43). */
  app.post('/live/presence', { config: { access: 'signed-in', whileMuted: true } }, async request => {
    const person = caller(request);
    if (!isAllowed(person._id)) throw refuse('tooMany', { retryAfter: 60 });
    const { stream, topic, state, at } = validate(presenceSchema, request.body);
    const entry = await validatePresence(db, person, {
      stream,
      topic,
      state: isPresenceState(state) ? state : null,
      at: at ?? null,
    });
    if (!entry) throw refuse('notFound');
    await presence.set(entry);
    return { topic, state: entry.state };
  });
}

/** What a new stream names: `here=tickets:<id>~viewing`, once or several times. What its person may not is left out. */
export async function declaredPresence(
  db: Queries,
  person: Caller,
  stream: string,
  here: string | readonly string[] = [],
): Promise<PresenceEntry[]> {
  const entries: PresenceEntry[] = [];
  for (const declared of [here].flat().slice(0, MAX_DECLARED)) {
    const [topic = '', state, ...part] = declared.split('~');
    const at = part.length > 0 ? part.join('~').slice(0, PRESENCE_PART_MAX) : null;
    const entry = isPresenceState(state)
      ? await validatePresence(db, person, { stream, topic, state, at })
      : null;
    if (entry) entries.push(entry);
  }
  return entries;
}

type Declared = Pick<PresenceEntry, 'stream' | 'topic' | 'state' | 'at'>;

/** Who is there, by the name of now; null for somebody who does not work on this entity. */
async function validatePresence(
  db: Queries,
  person: Caller,
  declared: Declared,
): Promise<PresenceEntry | null> {
  const topic = presenceTopic(declared.topic);
  if (!topic) return null;
  const [people, entity] = await Promise.all([
    peopleNames(db, [person._id]),
    // Who leaves may have lost the right to be there.
    declared.state === null ? null : kindRule(topic.kind).read(db, topic.id),
  ]);
  if (declared.state !== null && !(entity && mayBePresent(topic, person, entity.facts))) return null;
  const { name, avatar } = people(person._id);
  return { ...declared, person: { _id: person._id, name, avatar } };
}
