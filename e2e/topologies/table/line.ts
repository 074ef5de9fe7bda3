import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How slow a line is. */
export interface Shape {
  /** One way, ms. */
  latency: number;
  bytesPerSecond: number;
}

/** Somebody's line to the platform: everything that comes over it is kept. */
export interface Line {
  /** Origin, without a trailing slash. */
  url: string;
  /** How often these bytes came, over all answers and streams. */
  count(wanted: string): number;
  bytes(): number;
  stop(): void;
}

/**
 * Puts a slow line in front of the platform for one person, and keeps what it brings: pages, answers and the stream alike. What the
 * hosts say is not compressed.
 */
export async function startLine(upstream: string, { latency, bytesPerSecond }: Shape): Promise<Line> {
  const answers: Buffer[][] = [];
  const target = new URL(upstream);
  /** When the line has sent what it has, ms. */
  let busyUntil = 0;
  const departure = (bytes: number): number => {
    const now = performance.now();
    busyUntil = Math.max(busyUntil, now) + (bytes / bytesPerSecond) * 1_000;
    return busyUntil - now + latency;
  };

  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const kept: Buffer[] = [];
    answers.push(kept);
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        method: asked.method,
        path: asked.url,
        // What is compressed could not be searched. Files of the build are the same for everybody.
        headers: {
          ...asked.headers,
          ...(asked.url?.startsWith('/hosts/') && { 'accept-encoding': 'identity' }),
        },
      },
      answered => {
        // One after the other: two timers of one millisecond keep no order.
        let before = Promise.resolve();
        const later = (bytes: number, act: () => void): void => {
          const due = performance.now() + departure(bytes);
          before = before
            .then(() => sleep(Math.max(0, due - performance.now())))
            .then(() => {
              if (!answer.destroyed) act();
            });
        };
        later(500, () => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers);
          answer.flushHeaders();
        });
        answered.on('data', (part: Buffer) => {
          kept.push(part);
          later(part.length, () => answer.write(part));
        });
        answered.on('end', () => later(0, () => answer.end()));
        answered.on('error', () => answer.destroy());
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    void sleep(latency).then(() => asked.pipe(onward));
  };

  const server = createServer(forward);
  server.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    count(wanted) {
      const bytes = Buffer.from(wanted);
      let found = 0;
      for (const parts of answers) {
        const whole = Buffer.concat(parts);
        for (let at = whole.indexOf(bytes); at >= 0; at = whole.indexOf(bytes, at + 1)) found += 1;
      }
      return found;
    },
    bytes: () => answers.flat().reduce((sum, part) => sum + part.length, 0),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** The API as one person uses it, past every line. @throws Error with what it answers when it refuses */
export async function callAs(
  url: string,
  username: string,
  password: string,
): Promise<{ call: Call; storage: [string, string][] }> {
  const ask = async (address: string, method: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(`${url}/hosts/${address}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address} answers ${answer.status}: ${said}`);
    return (said ? JSON.parse(said) : null) as never;
  };
  const signedIn = await ask('auth/user/authenticate', 'POST', {}, { username, password, token: 'null' });
  const { token, refreshToken, ...user } = signedIn as { token: string; refreshToken: string };
  return {
    call: (method, path, body) => ask(`api${path}`, method, { authorization: `Bearer ${token}` }, body),
    storage: [
      ['token', token],
      ['refreshToken', refreshToken],
      ['user', JSON.stringify(user)],
      ['currentUser', JSON.stringify({ ...user, token })],
    ],
  };
}
