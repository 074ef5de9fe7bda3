/** What this worker uses of a service worker's global scope: the page's own library of types, which the shell is checked with, has none of it. */
export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** Which way requests go without the worker's code (Chromium 123 on; elsewhere they all go through it). */
interface StaticRoute {
  condition: { urlPattern: string; requestMode?: string };
  source: 'network' | 'race-network-and-fetch-handler';
}

export interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: StaticRoute[]) => Promise<void>;
}

interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: ExtendableEvent & { data?: unknown }) => void,
  ): void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<unknown[]>;
  };
}

export const scope = globalThis as unknown as WorkerScope;
