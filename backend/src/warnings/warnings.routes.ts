import { warningChoicesSchema } from '@rpd/shared/domain';
import type { WarningChoices } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { merge, readEntity, validate } from '../lib/body.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { warningChoicesCodec } from '../store/tables/warning-choices.ts';

/** What somebody chose about warnings of contents: one's own alone, like whom one blocks. It is in no journal. */
export function warningRoutes(app: FastifyInstance, store: Store): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/user/me/warnings', { config }, async request => choicesOf(store.db, caller(request)._id));

  /** What is not sent stays as it is. */
  app.put('/user/me/warnings', { config }, async request => {
    const me = caller(request)._id;
    const body = readEntity(request.body);
    return store.transaction(async trx => {
      const choices = validate(warningChoicesSchema, merge(await choicesOf(trx, me), body));
      const made = Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== 'ask'));
      const row = warningChoicesCodec.encodeAll({ user_id: me, choices: made });
      await trx
        .insertInto('warning_choices')
        .values(row)
        .onConflict(conflict => conflict.column('user_id').doUpdateSet({ choices: row.choices }))
        .execute();
      await changed(trx, 'warningchoices', me);
      return choices;
    }, `warnings:${me}`);
  });
}

/** With what nobody chose yet, and without themes that there are no longer. */
async function choicesOf(db: Queries, me: string): Promise<WarningChoices> {
  const row = await db.selectFrom('warning_choices').where('user_id', '=', me).selectAll().executeTakeFirst();
  const made = row ? warningChoicesCodec.decode(row).choices : {};
  const known = Object.entries(made).filter(([subject]) =>
    Object.hasOwn(warningChoicesSchema.fields, subject),
  );
  return warningChoicesSchema.cast(Object.fromEntries(known));
}
