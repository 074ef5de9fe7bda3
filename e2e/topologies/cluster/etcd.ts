import { answers, freePorts } from '../distributed/processes.ts';
import { type Part, makeOwned, startPart } from './parts.ts';

/** One may end, and the other two still decide. */
const NODES = 3;

export interface EtcdNode extends Part {
  /** `127.0.0.1:port`, for Patroni. */
  place: string;
  /** Whether this one leads the others. */
  leads(): Promise<boolean>;
}

interface Status {
  leader: string;
  header: { member_id: string };
}

/** Starts etcd: where Patroni keeps who the primary is. Resolves when each node is well. */
export async function startEtcd(folder: string, onStarted: (node: EtcdNode) => void): Promise<EtcdNode[]> {
  const ports = await freePorts(NODES * 2);
  const nodes: EtcdNode[] = [];
  const peers = Array.from({ length: NODES }, (_, index) => `http://127.0.0.1:${ports[NODES + index]}`);
  const members = peers.map((peer, index) => `etcd-${index + 1}=${peer}`).join(',');
  for (const [index, peer] of peers.entries()) {
    const name = `etcd-${index + 1}`;
    const url = `http://127.0.0.1:${ports[index]}`;
    const part = await startPart({
      name,
      folder: await makeOwned(folder, name),
      command: 'etcd',
      args: [],
      env: {
        ETCD_NAME: name,
        ETCD_DATA_DIR: 'data',
        ETCD_LISTEN_CLIENT_URLS: url,
        ETCD_ADVERTISE_CLIENT_URLS: url,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: members,
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_INITIAL_CLUSTER_TOKEN: 'rpd',
        // A machine that is busy is not one that is gone. In ms.
        ETCD_HEARTBEAT_INTERVAL: '250',
        ETCD_ELECTION_TIMEOUT: '2500',
      },
    });
    const revive = part.revive.bind(part);
    const node = Object.assign(part, {
      place: url.replace('http://', ''),
      revive: async () => {
        await revive();
        await answers(`${url}/health`);
      },
      leads: async () => {
        const asked = await fetch(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
        const { leader, header } = (await asked.json()) as Status;
        return leader === header.member_id;
      },
    });
    nodes.push(node);
    onStarted(node);
  }
  for (const { place } of nodes) await answers(`http://${place}/health`);
  return nodes;
}
