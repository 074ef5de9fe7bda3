import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, freePorts } from './processes.ts';

/** Servers of one NATS cluster: one may end, and the others go on. */
const NODES = 3;

export interface NatsNode {
  /** Where hosts connect to. */
  url: string;
  child: ChildProcess;
  /** Starts it again on its ports. Resolves when it answers. */
  revive(): Promise<ChildProcess>;
}

/** Starts a cluster of three NATS servers. Resolves when each of them answers. */
export async function startNats(folder: string): Promise<NatsNode[]> {
  await mkdir(folder, { recursive: true });
  const ports = await freePorts(NODES * 3);
  const of = (kind: number) => ports.slice(kind * NODES, (kind + 1) * NODES);
  const [clients, clusters, monitors] = [of(0), of(1), of(2)];
  const routes = clusters.map(port => `nats://127.0.0.1:${port}`).join(',');
  const nodes = clients.map((client, index): NatsNode => {
    const start = () =>
      spawn(
        'nats-server',
        [
          '--addr=127.0.0.1',
          `--port=${client}`,
          `--http_port=${monitors[index]}`,
          `--cluster=nats://127.0.0.1:${clusters[index]}`,
          '--cluster_name=rpd',
          `--routes=${routes}`,
          `--name=nats-${index + 1}`,
          `--log=${join(folder, `nats-${index + 1}.log`)}`,
        ],
        // Debian's package puts the program where only an administrator's PATH leads.
        { stdio: 'ignore', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` } },
      );
    const node: NatsNode = {
      url: `nats://127.0.0.1:${client}`,
      child: start(),
      async revive() {
        node.child = start();
        await answers(`http://127.0.0.1:${monitors[index]}/healthz`);
        return node.child;
      },
    };
    return node;
  });
  try {
    for (const port of monitors) await answers(`http://127.0.0.1:${port}/healthz`);
  } catch (error) {
    for (const { child } of nodes) child.kill('SIGTERM');
    throw error;
  }
  return nodes;
}
