import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { StoredPasskey } from '../store/tables/auth.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import type { Purpose } from './ceremonies.ts';
import { findPasskey, notePasskeyUse, passkeysOf } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';
import { recordRefusedSignIn } from './sign-in.ts';

const RP_NAME = 'RPD';
/** How long a browser waits for the person, in ms. */
const TIMEOUT_MS = 5 * 60_000;

const TRANSPORTS = new Set<string>(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** What authenticators keep and give back: no name, no address (WebAuthn, section 14.6.1). */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
const decoded = (challenge: string): string => Buffer.from(challenge, 'base64url').toString();

/** Throws where passkeys cannot work at the addresses of this installation. */
function relyingParty({ relyingParty: party }: Auth): RelyingParty {
  if (!party) throw refuse('passkeysOff');
  return party;
}

/** What a browser needs to make a passkey for this account, within this session. */
export async function creationOptions(
  auth: Auth,
  { _id, name }: StoredUser,
  sessionId: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const present = await passkeysOf(auth.store.db, _id);
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(auth).id,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(_id)),
    challenge: await auth.ceremonies.create('passkey-create', sessionId),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser made for these options; null when anything about it is wrong. */
export async function createdPasskey(
  auth: Auth,
  userId: string,
  { sessionId, name, response }: { sessionId: string; name: string; response: RegistrationResponseJSON },
): Promise<StoredPasskey | null> {
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(auth);
  let answered = '';
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge => Boolean((answered = challenge)),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  if (!(await auth.ceremonies.take('passkey-create', sessionId, decoded(answered)))) return null;
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    _id: newId(),
    userId,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter(transport => TRANSPORTS.has(transport)),
    name,
    createdAt: new Date(auth.now()).toISOString(),
    lastUsedAt: null,
    removedAt: null,
  };
}

/** What a browser needs to use a passkey; with `userId`, one of that account. Null where passkeys cannot work. */
export async function requestOptions(
  auth: Auth,
  purpose: Purpose,
  binding: string,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!auth.relyingParty) return null;
  const own = userId === undefined ? [] : await passkeysOf(auth.store.db, userId);
  return generateAuthenticationOptions({
    rpID: auth.relyingParty.id,
    challenge: await auth.ceremonies.create(purpose, binding),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    // Without any, the browser offers what it has: the page says of nobody that they have an account.
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

interface Use {
  purpose: Purpose;
  binding: string;
  response: AuthenticationResponseJSON;
  request: FastifyRequest;
}

/** The account whose passkey signed, and which one; null when anything about it is wrong. The account may be closed. */
export async function usedPasskey(
  auth: Auth,
  { purpose, binding, response, request }: Use,
): Promise<{ user: StoredUser; passkey: StoredPasskey } | null> {
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(auth);
  const passkey = await findPasskey(auth.store.db, response.id);
  const user = passkey && (await findById(auth.store.db, passkey.userId));
  let answered = '';
  const verified =
    passkey &&
    (await orNull(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge => Boolean((answered = challenge)),
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          // Compared below, so that the journal says which passkey went back.
          counter: 0,
        },
      }),
    ));
  if (!verified?.verified || !user) return null;
  if (!(await auth.ceremonies.take(purpose, binding, decoded(answered)))) return null;
  // A browser that chose among all its passkeys says whose it is (WebAuthn, section 7.2, step 6).
  const { userHandle } = response.response;
  const isNamed = userHandle === undefined ? purpose === 'passkey-proof' : userHandle === handleOf(user._id);
  if (!isNamed) return null;
  const { newCounter } = verified.authenticationInfo;
  const isReplayed = (newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter;
  const at = new Date(auth.now()).toISOString();
  if (!isReplayed && (await notePasskeyUse(auth.store.db, passkey, newCounter, at))) return { user, passkey };
  // Two authenticators with one key count each for themselves (WebAuthn, section 6.1.1).
  const detail = `Clé d’accès « ${passkey.name} » : son compteur recule, elle est peut-être copiée`;
  await recordRefusedSignIn(auth, request, { entity: 'User', id: user._id, name: user.name, detail });
  return null;
}

/** The library throws for whatever is wrong, and says what; that is nothing for who sent it. It reads no store. */
const orNull = <T>(verify: () => Promise<T>): Promise<T | null> => verify().catch(() => null);
