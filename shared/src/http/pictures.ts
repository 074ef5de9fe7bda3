import type { ThumbnailWidth, UploadedPicture } from '../domain/picture.ts';
import { api } from './api.ts';

/** An upload may take its time on a phone; milliseconds. */
const UPLOAD_MS = 180_000;

export interface UploadOptions {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** `fetch` says nothing of what it has sent, and can only be given a stream over HTTP/2: this is the same call by XHR. */
const fetchByXhr =
  (body: FormData, onProgress: (share: number) => void) =>
  (input: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = input as Request;
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      xhr.responseType = 'text';
      xhr.setRequestHeader('accept', 'application/json');
      xhr.setRequestHeader('authorization', request.headers.get('authorization') ?? '');
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
      xhr.addEventListener('load', () => {
        const type = xhr.getResponseHeader('content-type') ?? 'text/plain';
        const { status, statusText, responseText } = xhr;
        resolve(new Response(responseText, { status, statusText, headers: { 'content-type': type } }));
      });
      xhr.addEventListener('error', () => reject(new TypeError('the upload did not arrive')));
      xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(body);
    });

/**
 * Sends a picture (UPL-1): `POST /upload/`, multipart, field `file`. Returns what entities keep of it, its `path` above all.
 * @throws ApiError with the server's reason.
 */
export const uploadPicture = (file: File, options?: UploadOptions): Promise<UploadedPicture> =>
  sendFile('upload/', file, options);

/** Sends a file by the same call. */
export async function sendFile<T>(
  path: string,
  file: File,
  { onProgress = () => undefined, signal }: UploadOptions = {},
): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  return api
    .post(path, {
      // The body is XHR's alone: the request would only tee it.
      fetch: fetchByXhr(body, onProgress),
      timeout: UPLOAD_MS,
      ...(signal ? { signal } : {}),
    })
    .json<T>();
}

/** The bytes of a stored picture; with `width`, a WebP of at most that width in px. */
export const readPicture = (path: string, width?: ThumbnailWidth, signal?: AbortSignal): Promise<Blob> =>
  api
    .get(path.slice(1), { ...(width ? { searchParams: { w: width } } : {}), ...(signal ? { signal } : {}) })
    .blob();
