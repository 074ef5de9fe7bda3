import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Calls one address of this machine as fast as it answers, in a thread of its own. It says how many answers there were a second.

interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  /** Of each connection. */
  requests: number;
}

const { url, headers, connections, requests } = workerData as Load;
if (new URL(url).hostname !== '127.0.0.1') throw new Error('The bench calls this machine alone.');
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const once = () =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });

async function connection(): Promise<void> {
  for (let count = 0; count < requests; count += 1) await once();
}

const begin = performance.now();
await Promise.all(Array.from({ length: connections }, connection));
parentPort?.postMessage((connections * requests * 1000) / (performance.now() - begin), []);
agent.destroy();
