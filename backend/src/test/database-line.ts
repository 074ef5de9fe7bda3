import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** What stands between a process and its PostgreSQL, and can be cut. */
export interface DatabaseLine {
  /** The database's address through the line. */
  url: string;
  /** Ends every connection, and takes no other: as where the primary is killed. */
  cut(): void;
  restore(): void;
  /** What the database answers from now on stays on the way, until the line is cut. */
  holdAnswers(): void;
  /** Called with what a process sends to the database, before it is passed on. */
  onSent: (bytes: Buffer) => void;
}

/** A line to `url`, gone when the test ends. */
export async function openDatabaseLine(t: TestContext, url: string): Promise<DatabaseLine> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer(inner => {
    keep(inner);
    if (isCut) return void inner.destroy();
    const outer = connect(Number(target.port), target.hostname);
    keep(outer);
    inner.on('data', (bytes: Buffer) => {
      line.onSent(bytes);
      outer.write(bytes);
    });
    inner.on('close', () => outer.destroy());
    outer.on('data', (bytes: Buffer) => {
      if (!isHeld) inner.write(bytes);
    });
    outer.on('close', () => inner.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const line: DatabaseLine = {
    url: through.href,
    onSent: () => undefined,
    cut() {
      isCut = true;
      isHeld = false;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    holdAnswers() {
      isHeld = true;
    },
  };
  t.after(() => {
    line.cut();
    server.close();
  });
  return line;
}
