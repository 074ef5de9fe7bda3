import type { PageClient } from './push.rules.ts';

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

export interface PushEvent extends ExtendableEvent {
  data: { json: () => unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}

interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message' | 'push' | 'notificationclick',
    listener: (event: ExtendableEvent & { data?: unknown }) => void,
  ): void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  /** Where an application is installed, its icon says that something is new. */
  navigator: { setAppBadge?: () => Promise<void>; clearAppBadge?: () => Promise<void> };
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<PageClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
}

export const scope = globalThis as unknown as WorkerScope;
