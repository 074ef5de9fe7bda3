import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface Arrived {
  messageId: string;
  subject: string;
  /** The whole message, decoded no further. */
  raw: string;
  recipient: string;
}

export interface TestMailServer {
  url: string;
  /** Every mail that was accepted, in the order in which it came. */
  arrived: Arrived[];
  /** Resolves once so many mails have come. */
  untilArrived(count: number): Promise<Arrived[]>;
  /** What is asked before the sender gets its answer: throw to refuse the message. */
  onMessage: (mail: Arrived) => Promise<void> | void;
  /** What is asked about each recipient. */
  onRecipient: (address: string) => void;
  close: () => Promise<void>;
}

/** A refusal as mail servers make it. */
export const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: *([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(raw)?.[1] ?? '';

/** A mail server of our own on a port of its own (or on `port`), gone when the test ends. */
export async function startMailServer(t: TestContext, port = 0): Promise<TestMailServer> {
  const waiting: { count: number; done: () => void }[] = [];
  const mails: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      try {
        state.onRecipient(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        const mail = {
          raw,
          recipient,
          messageId: header(raw, 'Message-ID'),
          subject: header(raw, 'Subject'),
        };
        void answer(mail, done);
      });
    },
  });
  const accept = async (mail: Arrived) => {
    await state.onMessage(mail);
    mails.push(mail);
    for (const { count, done } of waiting) if (mails.length >= count) done();
  };
  const answer = async (mail: Arrived, done: (error?: Error) => void) => {
    const refused = await accept(mail).catch((error: unknown) => error as Error);
    done(refused ?? undefined);
  };
  server.on('error', () => undefined);
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  let closed = false;
  const state: TestMailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    arrived: mails,
    untilArrived: async count => {
      if (mails.length < count) await new Promise<void>(done => waiting.push({ count, done }));
      return mails;
    },
    onMessage: () => undefined,
    onRecipient: () => undefined,
    close: () =>
      new Promise(resolve => {
        if (closed) return resolve();
        closed = true;
        server.close(() => resolve());
      }),
  };
  t.after(state.close);
  return state;
}

/** A port on which nobody listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
