import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { answerSocketError } from './errors.ts';

/** How long a connection may keep the host waiting. Times in ms. */
export interface Timeouts {
  /** From the connection, or from the end of the previous request, to the end of the headers. A silent socket counts. */
  headers: number;
  /** A body must bring `minBodyRate` within each such window. */
  bodyWindow: number;
  /** Bytes per second, below which a body counts as stalled. */
  minBodyRate: number;
  /** The whole request, however steadily its body arrives. */
  request: number;
  /** A connection without a request, after an answer. */
  keepAlive: number;
  /** A connection on which nothing moves: a caller that does not read its answer. Longer than a database statement may take. */
  idle: number;
  /** How often headers and requests are checked. */
  check: number;
  /** Calls `run` every `ms`; the result stops it. Tests have a clock of their own. */
  every: (ms: number, run: () => void) => () => void;
}

/** 5 MiB (a picture) in ten minutes are 70 kbit/s: a mobile phone in a village. */
export const TIMEOUTS: Timeouts = {
  headers: 15_000,
  bodyWindow: 15_000,
  minBodyRate: 1024,
  request: 600_000,
  keepAlive: 10_000,
  idle: 60_000,
  check: 1_000,
  every: (ms, run) => {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

/** The part that Node itself enforces. */
export function timeoutOptions({ headers, request, keepAlive, idle, check }: Timeouts) {
  return {
    connectionTimeout: idle,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  } satisfies FastifyHttpOptions<Server>;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body has stalled with 408. Node's `requestTimeout` cannot tell a stalled body from a slow line that makes
 * progress.
 */
export function refuseStalledBodies(server: Server, { bodyWindow, minBodyRate, every }: Timeouts): void {
  const minBytes = (minBodyRate * bodyWindow) / 1000;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let read = socket.bytesRead;
    const stop = every(bodyWindow, () => {
      // Bytes that wait in our own buffer: it is the host that is slow.
      if (request.complete || request.readableLength > 0) return;
      const isStalled = socket.bytesRead - read < minBytes;
      read = socket.bytesRead;
      if (!isStalled) return;
      stop();
      if (response.headersSent) socket.destroy();
      else
        answerSocketError(Object.assign(new Error('stalled'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    });
    // Not with the answer: a body that was refused halfway is still read.
    request.once('close', stop);
  });
}
