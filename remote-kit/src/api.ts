import type { ApiRefusal, ApiRequest, MountContext } from '@rpd/shared/remote';

type Options = Omit<ApiRequest, 'path' | 'method' | 'body'>;

/** The API of the platform, with the person's session, which the page adds. */
export interface Api {
  get: <Body>(path: string, options?: Options) => Promise<Body>;
  post: <Body>(path: string, body?: unknown, options?: Options) => Promise<Body>;
  /** `etag` is what the answer with the entity had: a change by somebody else since is a 412. */
  put: <Body>(path: string, body: unknown, options?: Options & { etag?: string }) => Promise<Body>;
  patch: <Body>(path: string, body: unknown, options?: Options & { etag?: string }) => Promise<Body>;
  delete: (path: string, options?: Options) => Promise<void>;
}

/** A refusal of the API; status 0: it does not answer. The message is French and may be shown. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** French, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    { status, message, fields }: Pick<ApiRefusal, 'status' | 'message' | 'fields'>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.fields = fields;
  }
}

const isRefusal = (error: unknown): error is ApiRefusal =>
  error instanceof Error && typeof (error as Partial<ApiRefusal>).status === 'number';

/** A client over the page's `request`. Requests end with the element that they are for. @throws HttpError */
export function apiOf({ request, signal }: Pick<MountContext, 'request' | 'signal'>): Api {
  async function call<Body>(asked: ApiRequest): Promise<Body> {
    try {
      return (await request({ signal, ...asked })).body as Body;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new HttpError(
        { status: error.status, message: error.message, fields: error.fields ?? {} },
        error,
      );
    }
  }
  const matching = ({ etag, headers, ...options }: Options & { etag?: string } = {}): Options => ({
    ...options,
    ...((etag ?? headers) && { headers: { ...headers, ...(etag !== undefined && { 'if-match': etag }) } }),
  });
  return {
    get: (path, options) => call({ ...options, path }),
    post: (path, body, options) => call({ ...options, path, method: 'POST', body }),
    put: (path, body, options) => call({ ...matching(options), path, method: 'PUT', body }),
    patch: (path, body, options) => call({ ...matching(options), path, method: 'PATCH', body }),
    delete: async (path, options) => {
      await call({ ...options, path, method: 'DELETE' });
    },
  };
}
