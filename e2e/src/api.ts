import { PASSWORD, people, type Person } from './people.ts';
import type { Platform } from './platform.ts';

type Call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Body>;

/**
 * Calls the API host as somebody, without the pages.
 * @throws Error with what the host said when it refuses
 */
export async function apiAs({ auth, api }: Platform, person: Person): Promise<Call> {
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(`${auth}/user/authenticate`, {
    method: 'POST',
    headers: type,
    body: JSON.stringify({ username: people[person], password: PASSWORD, token: 'null' }),
  });
  if (!answer.ok) throw new Error(`signing in as ${person} answers ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  const headers = { ...type, authorization: `Bearer ${token}` };
  return async <Body>(method: string, path: string, body?: object) => {
    const response = await fetch(`${api}/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
}
