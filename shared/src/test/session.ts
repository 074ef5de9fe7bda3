import { setSession, type SessionUser } from '../session/index.ts';
import { buildId } from './build.ts';

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A token with three parts that expires in an hour; its signature is invalid. */
export function buildToken(userId: string, secondsLeft = 3600): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ sub: userId, iat: now, exp: now + secondsLeft })}.c2ln`;
}

export function buildSessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  const _id = overrides._id ?? buildId();
  return {
    _id,
    id: _id,
    name: 'Camille',
    email: 'camille@exemple.fr',
    avatar: '',
    roles: ['RP'],
    ...overrides,
  };
}

/** Signs someone in, as the shell would have: `signIn({ roles: ['AD'] })`. Returns who it is. */
export function signIn(overrides: Partial<SessionUser> = {}): SessionUser {
  const user = buildSessionUser(overrides);
  setSession({ user, token: buildToken(user._id), refreshToken: 'refresh' });
  return user;
}
