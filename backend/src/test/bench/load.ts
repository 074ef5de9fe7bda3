import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Calls addresses of this machine as fast as they answer, in a thread of its own.

/** What is called: each connection keeps to one address, in turns. */
export interface Load {
  urls: readonly string[];
  headers: Record<string, string>;
  connections: number;
  /** Of each connection, at most. */
  requests: number;
  /** After these, no connection asks again. */
  seconds?: number;
}

/** How it was answered. */
export interface Answered {
  /** Answers a second. */
  rate: number;
  /** Milliseconds from request to whole answer: half of them took no longer, and 99 of 100. */
  median: number;
  slow: number;
}

const { urls, headers, connections, requests, seconds: most = Infinity } = workerData as Load;
if (urls.some(url => new URL(url).hostname !== '127.0.0.1'))
  throw new Error('The bench calls this machine alone.');
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const times: number[] = [];

const once = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = performance.now();
    request(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.resume().once('end', () => {
        times.push(performance.now() - asked);
        resolve();
      });
    })
      .once('error', reject)
      .end();
  });

async function connection(index: number): Promise<void> {
  const url = urls[index % urls.length] ?? '';
  for (let count = 0; count < requests && performance.now() - begin < most * 1000; count += 1)
    await once(url);
}

const begin = performance.now();
await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
const seconds = (performance.now() - begin) / 1000;
times.sort((one, other) => one - other);
const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0;
const answered: Answered = { rate: times.length / seconds, median: quantile(0.5), slow: quantile(0.99) };
parentPort?.postMessage(answered, []);
agent.destroy();
