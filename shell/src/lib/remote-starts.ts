import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { recentItems } from './recent-items.ts';

/** How long a version runs without failing before it counts as one that runs, in ms. */
export const SETTLED_MS = 4_000;

const isText = (value: unknown): value is string => typeof value === 'string';
/** What was sent before from this device: each person counts once for a version. */
const sent = recentItems({ key: 'startedVersions', size: 30, same: (item: string) => item, isItem: isText });

export interface Starts {
  /** Tells the registry that a version runs here, once it has run a while. */
  add: (remote: string, version: string, hasFailed: () => boolean) => void;
  dispose: () => void;
}

/** What runs in one page. The counts decide whether a version stays (EXT-4). Nobody waits for the answer. */
export function createStarts(): Starts {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const tell = (remote: string, version: string): void => {
    const person = useSession.getState().user?._id;
    const item = `${remote} ${version}`;
    if (!person || sent.read(person).includes(item)) return;
    api
      .post(`releases/${remote}/starts`, { json: { version }, keepalive: true })
      .then(() => sent.add(person, item))
      .catch(() => undefined);
  };
  return {
    add(remote, version, hasFailed) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!hasFailed()) tell(remote, version);
      }, SETTLED_MS);
      timers.add(timer);
    },
    dispose() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
