import type { Role } from '../domain/roles.ts';

/** The first version of the contract that has `mount`. */
export const MOUNT_CONTRACT = 2;

/** Something of the page that changes: what it is now, and a call for each change. The answer stops the calls. */
export interface PageValue<Value> {
  get: () => Value;
  subscribe: (listener: (value: Value) => void) => () => void;
}

/** Who is signed in. The token stays with the page. */
export interface PagePerson {
  id: string;
  name: string;
  roles: (Role | 'user')[];
}

export interface PageLocation {
  pathname: string;
  /** With its `?`; empty without a query. */
  search: string;
  /** With its `#`; empty without one. */
  hash: string;
}

/** A call of the API host, below its address: the page adds the session. */
export interface ApiRequest {
  /** `server`, `server/42`: relative, with its query. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ApiAnswer {
  status: number;
  /** Null where the answer has none. */
  body: unknown;
  /** `etag`, `x-total-count` and the like, in lower case. */
  headers: Record<string, string>;
}

/** What {@link MountContext.request} rejects with, also where nothing answers (status 0). */
export interface ApiRefusal extends Error {
  status: number;
  /** French, by the name of the field. */
  fields: Record<string, string>;
}

/** What a screen says to the breadcrumb. */
export interface PageBreadcrumb {
  /** Names of identifiers in the address, by identifier. */
  names: (names: Readonly<Record<string, string>>) => void;
  /** Replaces the automatic breadcrumb. */
  items: (items: readonly { text: string; to?: string; icon?: string }[]) => void;
  reset: () => void;
}

/** Something changed that this person may read. */
export interface PageChange {
  entity: string;
  id: string;
  change: 'created' | 'updated' | 'deleted';
}

/** What the page gives to code that it did not bring the React of. It holds neither token nor store. */
export interface MountContext<Props = object> {
  /** The version of the contract that the page speaks. */
  contract: number;
  /** The area on screen, `/app/guilds`; of a fill, the address that it stands at. */
  base: string;
  location: PageValue<PageLocation>;
  /** Goes to an address of the application. Links to such addresses are followed in the same way. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Null once nobody is signed in; the page then leaves the area. */
  session: PageValue<PagePerson | null>;
  /** @throws ApiRefusal as a rejection */
  request: (request: ApiRequest) => Promise<ApiAnswer>;
  breadcrumb: PageBreadcrumb;
  /** The title of the tab, until the next one or the end. */
  title: (text: string) => void;
  theme: PageValue<'light' | 'dark'>;
  /** Calls `listener` with what changes in a topic (`tickets`, `tickets:<id>`). */
  live: (topic: string, listener: (change: PageChange) => void) => () => void;
  notify: (kind: 'success' | 'failure' | 'info', text: string) => void;
  /** What a `<style>` element must carry. Constructed style sheets need none. */
  nonce: string;
  /** Aborted when the element is taken away. */
  signal: AbortSignal;
  /** Gives an error to the page: the version before takes over, or a message stands there. */
  fail: (error: unknown) => void;
  /** What a slot hands on; empty for an area. */
  props: PageValue<Props>;
}

/** Takes away what was drawn. */
export type Unmount = () => void;

/** Draws into an element that is in the page, and empty. */
export type Mount<Props = object> = (
  element: HTMLElement,
  context: MountContext<Props>,
  // oxlint-disable-next-line typescript/no-invalid-void-type
) => void | Unmount | Promise<void | Unmount>;

/** What the module `./remote` exports by default where it does not use the page's React (contract 2). */
export interface MountedRemote {
  name: string;
  contract: number;
  mount: Mount;
}

/** Whether something that was loaded draws by itself. */
export const isMounted = <Exposed extends object>(
  exposed: Exposed,
): exposed is Exposed & Pick<MountedRemote, 'mount'> =>
  'mount' in exposed && typeof exposed.mount === 'function';
