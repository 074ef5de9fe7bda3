import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';
import { TIMEOUTS } from './timeouts.ts';
import type { Timeouts } from './timeouts.ts';

/** A host that listens, and a caller that writes by hand. */
async function startCaller(t: TestContext, timeouts: Partial<Timeouts>) {
  const rpd = await startServer(t, { timeouts });
  await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(rpd.app.server, 'connection') as Promise<[Socket]>;
  const caller = connect((rpd.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  caller.setEncoding('utf8').on('data', text => (answer += String(text)));
  const closed = once(caller, 'close');
  const [atHost] = await accepted;
  return { rpd, caller, atHost, closed, answer: () => answer };
}

/** The windows of a body pass when the test says so. */
function manualWindows() {
  const windows = new Set<() => void>();
  const every = (_ms: number, run: () => void) => {
    windows.add(run);
    return () => void windows.delete(run);
  };
  return { every, windows, pass: () => windows.forEach(run => run()) };
}

const head = (rpd: TestServer, bytes: number) =>
  `POST /hosts/auth/user/authenticate HTTP/1.1\r\nhost: ${rpd.database.dataDir.length}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

/** Lets the event loop turn until `check` holds. */
const until = async (check: () => boolean): Promise<void> => {
  for (let turns = 0; !check(); turns += 1) {
    assert.ok(turns < 1_000_000, 'never happened');
    await turn();
  }
};

const arrived = (socket: Socket, bytes: number) => until(() => socket.bytesRead >= bytes);
test('times out after 15 s for headers and a stalled body, and after ten minutes for a body that arrives', async t => {
  const { server } = (await startServer(t)).app;
  assert.equal(server.headersTimeout, 15_000);
  assert.equal(server.requestTimeout, 600_000);
  assert.equal(server.keepAliveTimeout, 10_000);
  assert.equal(server.timeout, 60_000);
  assert.equal(TIMEOUTS.bodyWindow, 15_000);
  assert.equal(TIMEOUTS.check, 1_000);
});

for (const { what, sent } of [
  { what: 'a silent socket', sent: '' },
  { what: 'headers without an end', sent: 'GET / HTTP/1.1\r\nhost: x\r\n' },
])
  test(`closes ${what} after the headers’ time, though the caller keeps it open`, async t => {
    const { caller, closed, answer } = await startCaller(t, { headers: 50, check: 10 });
    caller.write(sent);
    await closed;
    assert.match(answer(), /^HTTP\/1\.1 408 .*a mis trop de temps/s);
  });

test('refuses a body that stalls, and closes its connection', async t => {
  const { every, windows, pass } = manualWindows();
  const { rpd, caller, atHost, closed, answer } = await startCaller(t, { every });
  const begin = head(rpd, 100_000);
  caller.write(`${begin}{"name":"`);
  await arrived(atHost, begin.length + 9);
  await until(() => windows.size > 0);
  pass();
  await closed;
  assert.match(answer(), /^HTTP\/1\.1 408 .*a mis trop de temps/s);
  assert.equal(windows.size, 0);
});

test('reads a slow body to its end as long as it makes progress', async t => {
  const { every, windows, pass } = manualWindows();
  const { rpd, caller, atHost, answer } = await startCaller(t, { every });
  const piece = 16 * 1024;
  const body = JSON.stringify({ name: 'x'.repeat(4 * piece - 11) });
  let written = head(rpd, body.length);
  caller.write(written);
  await until(() => windows.size > 0);
  for (let from = 0; from < body.length; from += piece) {
    const text = body.slice(from, from + piece);
    caller.write(text);
    written += text;
    await arrived(atHost, written.length);
    pass();
  }
  await until(() => answer() !== '');
  // It was read, and refused for what it says.
  assert.match(answer(), /^HTTP\/1\.1 (4(?!08)\d\d)/);
  caller.destroy();
  await until(() => windows.size === 0);
});
