import { Readable } from 'node:stream';
import type { Retention } from '@rpd/shared/domain';
import type { AccountParts } from '../auth/account-parts.ts';
import type { Auth } from '../auth/auth.context.ts';
import { answerTerms } from '../consents/consents.answer.ts';
import { readAgreement } from '../consents/consents.store.ts';
import { tellServerGone } from '../events/events.news.ts';
import { refuse } from '../lib/refusals.ts';
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import { endOwnSignIns } from '../signins/signins.ends.ts';
import { signInsOf } from '../signins/signins.store.ts';
import type { Store } from '../store/store.ts';
import { exportArchive, picturesOf, type ReadPicture } from '../users/export.archive.ts';
import { exportPage } from '../users/export.html.ts';
import { readOwned } from '../users/owned.store.ts';
import { endOwnAccount } from '../users/users.delete.ts';
import { exportOf } from '../users/users.export.ts';
import { findUser } from '../users/users.store.ts';

/** What the account pages of the authentication host need of the features of the API host. */
export function accountParts(
  store: Store,
  { post }: Auth,
  retention: Retention,
  readPicture?: ReadPicture,
): AccountParts {
  const beforeServerDelete: BeforeServerDelete = (trx, me, server) => tellServerGone(trx, post, me, server);
  return {
    retention,
    hasPictures: readPicture !== undefined,
    signInsOf: (userId, current) => signInsOf(store.db, userId, current),
    endSignIns: (request, ids) => endOwnSignIns(store, request, ids),
    agreementOf: userId => readAgreement(store.db, userId),
    answerTerms: (userId, answer) => answerTerms(store, userId, answer),
    ownedBy: userId => readOwned(store.db, userId),
    async exportFile(userId, format) {
      const user = await findUser(store.db, userId);
      if (!user || user.deletedAt) throw refuse('notFound');
      const whole = await store.snapshot(db => exportOf(db, user));
      const name = `rpd-mes-donnees-${whole.exportedAt.slice(0, 10)}.${format}`;
      if (format === 'html') return { name, type: 'text/html; charset=utf-8', content: exportPage(whole) };
      if (format === 'json')
        return { name, type: 'application/json; charset=utf-8', content: JSON.stringify(whole, null, 2) };
      if (!readPicture) throw refuse('notFound');
      const archive = exportArchive(whole, picturesOf(whole), readPicture);
      return { name, type: 'application/zip', content: Readable.from(archive) };
    },
    async endAccount(request, things) {
      await endOwnAccount(store, { post, beforeServerDelete }, request, things);
    },
  };
}
