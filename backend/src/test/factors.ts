import type { StoredUser } from '../store/tables/users.ts';
import type { TestAuthHost } from './auth-host.ts';

/** Somebody who is signed in at the authentication host. */
export interface Person {
  user: StoredUser;
  /** The same sign-in, with tokens that are young again. */
  refresh(): Promise<void>;
  call<T = { message: string; code?: string }>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<{ status: number; body: T }>;
}

/** Makes an account and signs it in with its password. */
export async function signedIn(host: TestAuthHost, changes: Partial<StoredUser> = {}): Promise<Person> {
  const user = await host.addUser(changes);
  let tokens = await host.signIn(user);
  return {
    user,
    refresh: async () => {
      const answer = await host.post('/api/auth/refresh', { refreshToken: tokens.refreshToken });
      tokens = answer.json();
    },
    call: async (method, url, body) => {
      const headers = { authorization: `Bearer ${tokens.token}` };
      const answer = await host.app.inject({ method, url, headers, ...(body && { payload: body }) });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
