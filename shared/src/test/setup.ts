import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { setLocale } from 'yup';
import { schemaMessages } from '../domain/schema-messages.ts';
import { clearSession, configureHosts } from '../session/index.ts';
import { toasts } from '../ui/toasts.ts';
import { API_HOST, AUTH_HOST, network } from './network.ts';

configure({ asyncUtilTimeout: 10_000 });
configureHosts({ authHost: AUTH_HOST, apiHost: API_HOST });
// As yup speaks in the page (domain/page-yup.ts).
setLocale(schemaMessages);

/**
 * React's development build notes for each element where it was made, with an error's stack, for its warnings: 10,000 times a second at
 * most. Here the count says that there were as many already.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {},
});

/** What jsdom does not lay out: stubs that say so rather than throw. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
/** jsdom has no pointer; components only ask what kind it is. */
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, { pointerType = 'mouse', ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = pointerType;
  }
}
Object.assign(window, {
  PointerEvent: window.PointerEvent ?? Pointer,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  scrollTo: () => undefined,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
// Called a minute after a download, when the stub of a test may be gone.
if (!('revokeObjectURL' in URL)) Object.assign(URL, { revokeObjectURL: () => undefined });
Object.assign(Element.prototype, {
  scrollTo: () => undefined,
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  // A focus trap looks for what is visible; to jsdom nothing has a size.
  getClientRects: () => [{ width: 1, height: 1 }],
});
if (!('CSS' in window)) Object.assign(window, { CSS: {} });
if (!CSS.escape) CSS.escape = text => text.replace(/[^\w-]/g, character => `\\${character}`);

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  document.body.removeAttribute('style');
  network.resetHandlers();
  toasts.clear();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => network.close());
