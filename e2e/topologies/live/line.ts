import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, type Socket, connect, createServer as createRelay } from 'node:net';
import { once } from 'node:events';

// The line of one browser: a proxy of its own, behind a relay that can lose everything without a word (a tunnel) or pass little (a
// slow line). What a browser's own offline mode does not show: neither side is notified that the line is gone.

export interface Line {
  /** For the browser's context. */
  proxy: string;
  /** Nothing comes through any more, in either direction, and no connection ends. */
  enterTunnel(): void;
  /** The line is back; the connections have lived on, or they are gone. */
  leaveTunnel(lived: boolean): void;
  /** So many bytes a second for each connection from now on; null: as many as come. */
  limit(bytesPerSecond: number | null): void;
  close(): Promise<void>;
}

export async function openLine(): Promise<Line> {
  const proxy = createForwardProxy().listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const target = (proxy.address() as AddressInfo).port;
  const sockets = new Set<Socket>();
  let isInTunnel = false;
  let rate: number | null = null;

  const pass = (from: Socket, to: Socket): void => {
    from.on('data', bytes => {
      to.write(bytes);
      if (rate === null) return;
      from.pause();
      setTimeout(
        () => {
          if (!isInTunnel) from.resume();
        },
        (bytes.length * 1_000) / rate,
      );
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (isInTunnel) return;
      to.destroy();
    });
    sockets.add(from);
    if (isInTunnel) from.pause();
  };
  const relay = createRelay(near => {
    const far = connect(target, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    proxy: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    enterTunnel() {
      isInTunnel = true;
      for (const socket of sockets) socket.pause();
    },
    leaveTunnel(lived) {
      isInTunnel = false;
      for (const socket of sockets) {
        if (lived) socket.resume();
        else socket.destroy();
      }
    },
    limit(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
      proxy.close();
      relay.close();
      await Promise.all([once(proxy, 'close'), once(relay, 'close')]);
    },
  };
}

/** Passes requests on as they are, and answers as they come. */
function createForwardProxy() {
  const agent = new Agent({ keepAlive: false });
  const proxy = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const onward = request(url, { method, headers, agent }, answered => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answer.flushHeaders();
      answered.pipe(answer);
      // The host was cut off in the middle: so is the browser.
      answered.on('error', () => answer.destroy());
      answered.on('aborted', () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  // Requests that no page makes are led through to the host.
  proxy.on('connect', ({ url = '' }, near: Socket, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname, () => {
      near.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      far.write(head);
      far.pipe(near).pipe(far);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  return proxy;
}
