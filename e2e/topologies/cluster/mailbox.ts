import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server that accepts everything, and keeps what came. */
export interface Mailbox {
  url: string;
  /** How often each mail came, by its Message-ID; and the ids by their subject. */
  arrived: Map<string, { subject: string; times: number }>;
  stop(): void;
}

/** As much of SMTP (RFC 5321) as a sender needs. */
function converse(socket: Socket, take: (message: string) => void): void {
  let rest = '';
  let isData = false;
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.write('220 courrier\r\n');
  socket.on('data', (text: string) => {
    rest += text;
    for (;;) {
      const ending = isData ? '\r\n.\r\n' : '\r\n';
      const end = rest.indexOf(ending);
      if (end < 0) return;
      const said = rest.slice(0, end);
      rest = rest.slice(end + ending.length);
      if (isData) take(said);
      const begins = !isData && /^DATA$/i.test(said);
      socket.write(begins ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n');
      isData = begins;
    }
  });
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: Mailbox['arrived'] = new Map();
  const header = (message: string, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, message => {
      const id = header(message, 'Message-ID');
      const known = arrived.get(id);
      arrived.set(id, { subject: header(message, 'Subject'), times: (known?.times ?? 0) + 1 });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
