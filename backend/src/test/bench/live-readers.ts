import { Agent, request } from 'node:http';

// `live-readers.ts`: holds the streams of `npm run bench:live`, in a process of its own, and notes when each event came.

/** One stream. */
export interface Stream {
  url: string;
  authorization: string;
  /** The entity that it follows. */
  id: string;
}
/** When the events of an entity came, of each stream that follows it (ms since 1970, with fractions). */
export type Received = Record<string, number[][]>;

/** Streams that are opened at once. */
const AT_ONCE = 50;
/** Streams from one address of this machine: the host takes a number of them from each. */
const PER_ADDRESS = 300;

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const received: Received = {};
let ended = 0;

function open({ url, authorization, id }: Stream, index: number): Promise<void> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('The bench calls this machine alone.');
  const times: number[] = [];
  (received[id] ??= []).push(times);
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / PER_ADDRESS)}`;
    request(url, { agent, localAddress, headers: { authorization } }, answer => {
      if (answer.statusCode !== 200) {
        reject(new Error(`${url} answered ${answer.statusCode}.`));
        return;
      }
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const now = performance.timeOrigin + performance.now();
        rest += text;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.includes('event: open')) resolve();
          else if (block.includes('event: change')) times.push(now);
        }
      });
      answer.once('close', () => {
        ended += 1;
      });
    })
      .once('error', reject)
      .end();
  });
}

process.on('message', (message: { open: readonly Stream[] } | 'received') => {
  if (message === 'received') {
    process.send?.({ received, ended });
    for (const all of Object.values(received)) for (const times of all) times.length = 0;
    return;
  }
  const openAll = async () => {
    for (let from = 0; from < message.open.length; from += AT_ONCE)
      await Promise.all(message.open.slice(from, from + AT_ONCE).map((one, at) => open(one, from + at)));
    process.send?.('open');
  };
  openAll().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.once('disconnect', () => process.exit());
