import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { RefusalCode } from '../lib/refusals.ts';
import { isAway, isFull, isMissingReference } from '../store/errors.ts';

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'unreadable',
  404: 'noSuchAddress',
  408: 'timeout',
  413: 'tooLarge',
  415: 'wrongType',
  429: 'tooMany',
  431: 'headersTooLarge',
};

/** When a request may be sent again whose database was away, in s. */
const RETRY_S = 2;

/** Every error becomes a refusal of the registry. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return refuse('busy', { retryAfter: RETRY_S });
  if (isFull(error)) return refuse('storageFull');
  if (isMissingReference(error)) return refuse('notFound');
  const status = (error as FastifyError).statusCode ?? 500;
  return refuse(BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'unreadable' : 'broken'));
}

/** Bytes that are still read of a body that is refused. */
const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

/**
 * Drains the rest of a rejected upload (up to 32 MiB), so that the client reads the error instead of a connection
 * reset. Closes the socket beyond that.
 */
function drainRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.removeHeader('connection');
  let heard = 0;
  raw.on('data', (chunk: Buffer) => {
    heard += chunk.length;
    if (heard > MAX_DRAIN_BYTES) raw.destroy();
  });
}

/** Answers an error: the same shape whatever went wrong, and no word of what our code thought of it. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  // A caller that hangs up in the middle of its body is no failure of ours.
  const isAborted = request.raw.destroyed && !request.raw.complete;
  // Who asks too much must not fill the log as well: /metrics counts what waits.
  if (refusal.status >= 500 && refusal.code !== 'readsBusy' && !isAborted) request.log.error(error);
  drainRequest(request, reply);
  if (refusal.details.retryAfter) void reply.header('retry-after', refusal.details.retryAfter);
  void reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusal.toJSON());
}

/** Answers what no route is for. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  answerError(refuse('noSuchAddress'), request, reply);
}

const BY_SOCKET_ERROR: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** How long a caller may take to read a refusal before its connection is cut, in ms. */
const LINGER_MS = 1_000;

/** What is so broken that there is no request yet. */
export function answerSocketError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = refuse(BY_SOCKET_ERROR[error.code ?? ''] ?? 'unreadable');
  const body = JSON.stringify(refusal);
  // A caller that does not close its side would keep the connection.
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
