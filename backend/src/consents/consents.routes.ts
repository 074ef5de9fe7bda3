import { termsSchema } from '@rpd/shared/domain';
import type { ConsentRegister, NotificationSettings, PresentTerms } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { presentTerms } from '../lib/consents.ts';
import { actorOf, record } from '../lib/journal.ts';
import { ring } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { answerTerms } from './consents.answer.ts';
import { listTerms, readRegister } from './consents.store.ts';

export interface ConsentParts {
  /** What somebody chose of mails and reminders. */
  readSettings: (db: Queries, user: string) => Promise<NotificationSettings>;
}

/** The text that people agree to, and the register of what each gave and took back (ACC-8). */
export function consentRoutes(app: FastifyInstance, store: Store, { readSettings }: ConsentParts): void {
  const { db } = store;
  const own = { access: 'signed-in', whileMuted: true } as const;
  const administrators = { access: { action: 'administer', subject: 'User' } } as const;
  const registerOf = async (user: string): Promise<ConsentRegister> =>
    readRegister(db, user, await readSettings(db, user));

  app.get('/terms', { config: { access: 'public' } }, async (): Promise<PresentTerms> => ({
    terms: await presentTerms(db),
  }));

  app.get('/terms/versions', { config: administrators }, async () => listTerms(db));

  /** Publishes the next version. Nobody is taken to agree to it: everybody is asked. */
  app.post('/terms', { config: { ...administrators, stepUp: true } }, async (request, reply) => {
    const { text } = validate(termsSchema, request.body);
    await store.transaction(async trx => {
      const before = await presentTerms(trx);
      if (before?.text === text) throw refuse('invalid', { fields: { text: 'C’est le texte en vigueur.' } });
      const version = (before?.version ?? 0) + 1;
      await trx
        .insertInto('terms')
        .values({ version, text, published_at: new Date().toISOString() })
        .execute();
      await changed(trx, 'terms', String(version));
      await record(trx, actorOf(request), {
        action: 'create',
        entity: 'User',
        id: null,
        name: `Conditions d’utilisation\u00a0: version ${version}`,
      });
      const people = await trx.selectFrom('users').select('id').where('deleted_at', 'is', null).execute();
      await ring(
        trx,
        people.map(({ id }) => id),
        {
          kind: 'account',
          title: before ? 'Les conditions d’utilisation ont changé' : 'RPD a des conditions d’utilisation',
          text: 'Lisez-les, puis dites dans «\u00a0Mes données\u00a0» si vous les acceptez.',
          to: '/app/me/data',
        },
      );
    }, 'terms');
    void reply.code(201);
    return listTerms(db);
  });

  app.get('/user/me/consents', { config: own }, async request => registerOf(caller(request)._id));

  /** Agrees to the version that was read, or refuses it. Once it is noted, again changes nothing. */
  app.post('/user/me/consents', { config: own }, async request => {
    const me = caller(request)._id;
    await answerTerms(store, me, request.body);
    return registerOf(me);
  });

  app.get<{ Params: { id: string } }>('/user/:id/consents', { config: administrators }, async request => {
    const { id } = request.params;
    const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
    if (!user) throw refuse('notFound');
    return registerOf(id);
  });
}
