import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startServer } from '../test/server.ts';

// These clients do not read while they send, as browsers do: the response has to wait for them.

const MEGABYTE = 1024 * 1024;
const chunkOf = (data: string) => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;

/** A request whose body is sent by hand. */
async function startSending(t: TestContext, path: string, type: string) {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((rpd.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  let received = '';
  socket.on('data', data => (received += data)).on('error', () => undefined);
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.write(
    `POST /hosts/api${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${player.authorization}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  /** Sends a part of the body; resolves once it is on its way, or when there is no connection left. */
  const send = (data: string) => {
    const sent = new Promise<void>(resolve => socket.write(chunkOf(data), () => resolve()));
    return Promise.race([sent, closed]);
  };
  /** Ends the body, and only now reads. */
  const readAnswer = async () => {
    socket.write('0\r\n\r\n');
    socket.on('data', () => received.endsWith('}') && socket.destroy()).resume();
    await closed;
    return received;
  };
  return { socket, closed, send, readAnswer };
}

const FORM = 'multipart/form-data; boundary=b';
const FORM_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

for (const { what, path, type, head, answer } of [
  {
    what: 'a picture',
    path: '/upload',
    type: FORM,
    head: FORM_HEAD,
    answer: /^HTTP\/1.1 413 .*Une image pèse au plus 5 Mio\./s,
  },
  {
    what: 'a document',
    path: '/character',
    type: 'application/json',
    head: '{"name":"',
    answer: /^HTTP\/1.1 413 .*La requête est trop volumineuse\./s,
  },
]) {
  test(`shows the reason to a client that sends ${what} of 16 Mio before it reads`, async t => {
    const { send, readAnswer } = await startSending(t, path, type);
    await send(head);
    for (let sent = 0; sent < 16; sent += 1) await send('x'.repeat(MEGABYTE));
    assert.match(await readAnswer(), answer);
  });

  test(`closes the connection of a client that sends ${what} without end`, async t => {
    const { socket, closed, send } = await startSending(t, path, type);
    await send(head);
    let sent = 0;
    for (; !socket.closed && sent < 128; sent += 1) await send('x'.repeat(MEGABYTE));
    assert.ok(sent < 128, 'the whole flood was read');
    await closed;
  });
}
