import { may, mayActOn, PERSON_SECTIONS } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { personCriteria } from '../lib/account-criteria.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { mergesOf } from '../lib/merges.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { noteRoutes } from './notes.routes.ts';
import { actRoutes } from './people.acts.ts';
import type { ActParts } from './people.acts.ts';
import { findLookalikes } from './people.lookalikes.ts';
import { mayRead, readSection, readSections } from './people.sections.ts';
import { findPerson, listPeople, PEOPLE_SORTS, presentHead } from './people.store.ts';

/** One person, whole, for the team (DSK-1). Of addresses it shows networks; of those of one's rank or above, what is public. */
export function peopleRoutes(app: FastifyInstance, store: Store, parts: ActParts): void {
  const watching = { config: { access: { action: 'list', subject: 'User' } } } as const;

  /** `?q=`: a pseudo, a Discord id, an address or network; for administrators also an e-mail address. And criteria (ADR 111). */
  app.get('/api/moderation/people', watching, async (request, reply) => {
    const query = readListQuery({ sort: '-createdAt', ...(request.query as object) }, PEOPLE_SORTS);
    const me = caller(request);
    const criteria = readCriteria(
      request.query,
      personCriteria({ withEmail: may(me, 'administer', 'User') }),
    );
    return sendPage(reply, await longRead(store, request, db => listPeople(db, me, criteria, query)));
  });

  app.get<Id>('/api/moderation/people/:id', watching, async request => {
    const me = caller(request);
    const readCard = async (db: Queries) => {
      const person = await existing(db, request.params.id);
      return {
        person: await presentHead(db, me, person),
        mayAct: me._id !== person._id && mayActOn(me, person),
        merges: may(me, 'administer', 'User') ? await mergesOf(db, person._id) : [],
        sections: await readSections(db, me, person),
      };
    };
    return longRead(store, request, readCard, { oneMoment: true });
  });

  /** `?section=`: one part of the card by pages. */
  app.get<Id>('/api/moderation/people/:id/lines', watching, async (request, reply) => {
    const me = caller(request);
    const { section: wanted, ...query } = request.query as Record<string, unknown>;
    const section = choiceFilter({ section: wanted }, 'section', PERSON_SECTIONS);
    if (!section) throw refuse('invalid', { fields: { section: 'Indiquez une partie de la fiche.' } });
    const { limit, offset } = readListQuery(query, ['newest']);
    const person = await existing(store.db, request.params.id);
    if (!mayRead(me, person, section)) throw refuse('personRank');
    const asked = { me, person, limit, offset };
    return sendPage(reply, await longRead(store, request, db => readSection(section, { db, ...asked })));
  });

  app.get<Id>('/api/moderation/people/:id/lookalikes', watching, async request => {
    const me = caller(request);
    const person = await existing(store.db, request.params.id);
    if (!mayActOn(me, person)) throw refuse('personRank');
    return longRead(store, request, db => findLookalikes({ db, me, person }));
  });

  noteRoutes(app, store);
  actRoutes(app, store, parts);
}

interface Id {
  Params: { id: string };
}

async function existing(db: Queries, id: string): Promise<StoredUser> {
  const person = await findPerson(db, id);
  if (!person) throw refuse('notFound');
  return person;
}
