export { AuthHostUnreachable } from './auth-host.ts';
export { configureHosts, type Hosts, hosts } from './hosts.ts';
export { refreshSession } from './refresh.ts';
export { readEnded, type SessionEnded } from './ended.ts';
export { exchangeCallback, revokeSession, revokeTokens } from './sign-in.ts';
export { asSessionUser, type Session, type SessionUser } from './storage.ts';
export {
  afterSession,
  clearSession,
  followOtherTabs,
  leavingTo,
  restoreSession,
  type SessionState,
  setSession,
  updateSessionUser,
  useSession,
} from './store.ts';
export {
  expectVerification,
  retryVerification,
  useAuthHostStatus,
  verifyAgain,
  verifySession,
} from './verify.ts';
