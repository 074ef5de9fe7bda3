import type { Queries } from '../store/queries.ts';
import type { StoredExternalIdentity } from '../store/tables/auth.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { externalIdentitiesOf } from './external-identities.store.ts';
import { passkeysOf } from './passkeys.store.ts';
import { totpOf } from './totp.ts';

const plain = (issuer: string): string => issuer.replace(/\/$/, '');

/** Whether the site of a link is still set here. */
export const isUsable = ({ providers }: Auth, { issuer }: StoredExternalIdentity): boolean =>
  [...providers.values()].some(provider => plain(provider.issuer) === plain(issuer));

/** Whether an account opens by another site. */
export const opensElsewhere = async (auth: Auth, db: Queries, { _id }: StoredUser): Promise<boolean> =>
  (await externalIdentitiesOf(db, _id)).some(identity => isUsable(auth, identity));

/** Whether an account opens without any other site. */
export const opensByItself = async (auth: Auth, db: Queries, user: StoredUser): Promise<boolean> =>
  user.passwordHash !== null || (auth.relyingParty !== null && (await passkeysOf(db, user._id)).length > 0);

/** Whether somebody can prove here who they are: then a sign-in at another site is no proof for what is hard to take back (ACC-3). */
export const canProveHere = async (auth: Auth, db: Queries, user: StoredUser): Promise<boolean> =>
  (await opensByItself(auth, db, user)) || (await totpOf(db, user._id)) !== null;
