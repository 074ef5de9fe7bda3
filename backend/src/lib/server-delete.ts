import type { Identity } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';

/** What happens before a server goes, in the same transaction: the business of features that know what goes with it. */
export type BeforeServerDelete = (
  trx: Queries,
  me: Identity,
  server: { _id: string; name: string },
) => Promise<void>;
