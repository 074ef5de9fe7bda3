import type { FastifyBaseLogger } from 'fastify';
import { purgeBin } from '../bin/bin.purge.ts';
import { rotateSigningKeys } from '../auth/keys.ts';
import { purgeEntries } from '../compendium/compendium.change.ts';
import { purgeEvidence } from '../evidence/evidence.store.ts';
import type { FileStorage } from '../files/files.storage.ts';
import type { BinPart } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import { purgeMails } from '../mails/mails.purge.ts';
import { purgeDevices } from '../pushes/devices.store.ts';
import { purgePushKeys } from '../pushes/pushes.keys.ts';
import { purgePreviews } from '../releases/named-pointers.purge.ts';
import { purgeMerges } from '../merges/merges.purge.ts';
import type { Uploads } from '../releases/uploads.ts';
import { endTransfers } from '../servers/transfers.routes.ts';
import type { Store } from '../store/store.ts';
import { eraseMerged } from '../users/users.merged.ts';
import { removeUnconfirmed } from '../users/users.unconfirmed.ts';
import { eraseEvidence } from '../measures/measures.store.ts';

interface PurgeParts {
  store: Store;
  post: Post;
  storage: FileStorage;
  uploads: Uploads | null;
}

/** Removes what is at its term, of every feature. */
export async function purgeAll(
  log: FastifyBaseLogger,
  { store, post, storage, uploads }: PurgeParts,
  { bin, beforeServerDelete }: { bin: readonly BinPart[]; beforeServerDelete: BeforeServerDelete },
): Promise<void> {
  if (await rotateSigningKeys(store, Date.now())) log.info('A new signing key follows.');
  await removeUnconfirmed(store, { post, beforeServerDelete }, { log });
  await purgeBin(store, bin, { log });
  await purgeMails(store);
  await purgeDevices(store.db, Date.now());
  await purgePushKeys(store.db);
  await purgeEntries(store.db);
  await purgeMerges(store, eraseMerged({ post, beforeServerDelete }, log));
  await eraseEvidence(store.db);
  await purgeEvidence(store, storage);
  await endTransfers(store, post, { log });
  await uploads?.purge(Date.now());
  await purgePreviews(store, uploads ?? null);
}
