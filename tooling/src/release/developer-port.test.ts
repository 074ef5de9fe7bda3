import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { developerPort } from './developer-port.ts';

// Which port a remote is served from to the pages of a platform (24.7).

const started: Server[] = [];

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  started.push(server);
  return (server.address() as AddressInfo).port;
}

/** A platform that allows these origins. */
async function startShell(overrides: string[]): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ overrides })));
  return `http://localhost:${await listen(server)}`;
}

afterEach(() => {
  for (const server of started.splice(0)) server.close();
});

test('takes a port that nobody listens on where every port of the machine is allowed', async () => {
  const shell = await startShell(['http://localhost:*']);
  const port = await developerPort(shell, undefined);
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  started.push(server);
  const next = await developerPort(shell, undefined);
  expect(next).not.toBe(port);
  await expect(developerPort(shell, '4999')).resolves.toBe(4999);
});

test('takes the first of the named ports that is free, and says when there is none', async () => {
  const taken = await listen(createServer());
  const other = createServer();
  const free = await listen(other);
  other.close();
  await once(other, 'close');
  const shell = await startShell([`http://localhost:${taken}`, `http://localhost:${free}`]);
  await expect(developerPort(shell, undefined)).resolves.toBe(free);
  const full = await startShell([`http://localhost:${taken}`]);
  await expect(developerPort(full, undefined)).rejects.toThrow('Somebody listens on every port');
});

test('refuses what the pages would not take, and what is no port, and names the setting', async () => {
  const shell = await startShell(['https://dev.exemple.fr']);
  await expect(developerPort(shell, undefined)).rejects.toThrow('RPD_OVERRIDES=http://localhost:*');
  await expect(developerPort(shell, '4001')).rejects.toThrow('RPD_OVERRIDES=http://localhost:4001');
  await expect(developerPort(shell, 'x')).rejects.toThrow('« x » is no port.');
});
