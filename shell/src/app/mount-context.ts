import { admitsCall } from '@rpd/shared/domain';
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { api, ApiError } from '@rpd/shared/http';
import { followTopic } from '@rpd/shared/live';
import {
  type ApiAnswer,
  type ApiRequest,
  CONTRACT_VERSION,
  type MountContext,
  type PageLocation,
  type PagePerson,
} from '@rpd/shared/remote';
import { hosts, type SessionUser } from '@rpd/shared/session';
import { toasts } from '@rpd/shared/ui';
import type { NavigateOptions } from 'react-router';
import { CALL_NOT_GRANTED, REMOTE_HEADER } from '../lib/granted.ts';
import { type OwnedValue, pageValue } from './page-value.ts';

/** What of the page changes while something is drawn in it. */
export interface PageValues {
  location: OwnedValue<PageLocation>;
  session: OwnedValue<PagePerson | null>;
  theme: OwnedValue<'light' | 'dark'>;
  props: OwnedValue<object>;
}

/** The person without what a remote has no use for. */
export const personOf = (user: SessionUser | null): PagePerson | null =>
  user && { id: user._id, name: user.name, roles: user.roles };

export const pageValues = (now: {
  location: PageLocation;
  user: SessionUser | null;
  theme: 'light' | 'dark';
  props: object;
}): PageValues => ({
  location: pageValue(now.location),
  session: pageValue(personOf(now.user)),
  theme: pageValue(now.theme),
  props: pageValue(now.props),
});

/** The session goes with each call: only to the API host. @throws ApiError */
function apiPath(path: string): string {
  const base = `${new URL(hosts().apiHost, window.location.origin).href.replace(/\/+$/, '')}/`;
  const wanted = new URL(path.replace(/^\/+/, './'), base).href;
  if (!wanted.startsWith(base)) throw new ApiError(400, 'Une adresse de l’API est attendue.');
  return wanted.slice(base.length);
}

async function request(
  { path, method = 'GET', body, headers, signal }: ApiRequest,
  bound: BoundCalls | null,
): Promise<ApiAnswer> {
  const asked = apiPath(path);
  if (bound && !admitsCall(bound.scopes, method, asked)) throw new ApiError(403, CALL_NOT_GRANTED);
  const response = await api(asked, {
    method,
    ...(body !== undefined && { json: body }),
    // The host reads there for whom it is asked, and refuses what was not granted.
    headers: { ...headers, ...(bound && { [REMOTE_HEADER]: bound.remote }) },
    ...(signal && { signal }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: text === '' ? null : isJson ? (JSON.parse(text) as unknown) : text,
    headers: Object.fromEntries(response.headers),
  };
}

/** The calls that a remote is held to: those that it names in `remote.json`, as far as they were granted. */
export interface BoundCalls {
  remote: string;
  scopes: readonly string[];
}

export interface MountTools {
  /** Null: whatever the person may do. */
  bound: BoundCalls | null;
  base: string;
  signal: AbortSignal;
  navigate: (to: string, options?: NavigateOptions) => void;
  setTitle: (text: string) => void;
  fail: (error: unknown) => void;
}

/** The page for what draws by itself (`MountContext` has the meaning of each). It hands on neither token nor store. */
export function mountContext(
  values: PageValues,
  { bound, base, signal, navigate, setTitle, fail }: MountTools,
): MountContext {
  const readable = <Value>({ get, subscribe }: OwnedValue<Value>) => ({ get, subscribe });
  return {
    contract: CONTRACT_VERSION,
    base,
    signal,
    fail,
    title: setTitle,
    location: readable(values.location),
    session: readable(values.session),
    theme: readable(values.theme),
    props: readable(values.props),
    navigate: (to, { replace = false } = {}) => navigate(to, { replace }),
    request: asked => request(asked, bound),
    breadcrumb: {
      names: names => updateBreadcrumb({ names }),
      items: items => updateBreadcrumb({ customItems: [...items] }),
      reset: resetBreadcrumb,
    },
    live: (topic, listener) =>
      followTopic(topic, ({ entity, id, change }) => listener({ entity, id, change })),
    notify: (kind, text) => void toasts[kind](text),
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  };
}
