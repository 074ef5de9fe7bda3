import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// An authenticator in software: what a telephone or a key does when a browser asks (WebAuthn level 3, sections 6.1, 6.5).

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949): what these structures need of it. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, inner]) => [cbor(key as number), cbor(inner as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** What may be wrong about an answer. */
export interface Mistakes {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string | undefined;
  /** The credential that it says to be. */
  id?: string;
  isVerified?: boolean;
  type?: string;
}

export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

export interface RequestOptions {
  challenge: string;
  rpId: string;
}

export interface Authenticator {
  id: string;
  /** How often it signed. */
  counter: number;
  create(options: CreationOptions, mistakes?: Mistakes): object;
  get(options: RequestOptions, mistakes?: Mistakes): object;
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** An authenticator with one credential, for pages of `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, mistakes: Mistakes): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: mistakes.type ?? type,
        challenge: mistakes.challenge ?? challenge,
        origin: mistakes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, attested: Buffer, { isVerified = true }: Mistakes): Buffer => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };
  const envelope = (mistakes: Mistakes, response: object) => ({
    id: mistakes.id ?? id,
    rawId: mistakes.id ?? id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  const authenticator: Authenticator = {
    id,
    counter: 0,
    create(options, mistakes = {}) {
      userHandle = options.user.id;
      const key = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, rawId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cbor(key)]);
      const data = authData(mistakes.rpId ?? options.rp.id, attested, mistakes);
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return envelope(mistakes, {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, mistakes)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    get(options, mistakes = {}) {
      authenticator.counter += 1;
      const data = authData(mistakes.rpId ?? options.rpId, Buffer.alloc(0), mistakes);
      const client = clientData('webauthn.get', options.challenge, mistakes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return envelope(mistakes, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: 'userHandle' in mistakes ? mistakes.userHandle : userHandle,
      });
    },
  };
  return authenticator;
}
