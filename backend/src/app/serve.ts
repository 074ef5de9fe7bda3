import { flushCompileCache } from 'node:module';
import { UserFacingError } from '../lib/user-facing-error.ts';
import type { Store } from '../store/store.ts';
import type { Host } from './hosts.ts';

/** The server cannot listen. The message is one French sentence that says what to do. */
export class ListenError extends UserFacingError {
  override name = 'ListenError';
}

export interface Served {
  /** `http://127.0.0.1:3000`. */
  address: string;
  /** Takes no new requests, lets the running ones end, closes the store. Settles within 10 s; once, however often it is called. */
  stop: () => Promise<void>;
}

/** Running requests have this long, in ms, before their connections are cut. */
const GRACE = 8_000;

const REASONS: Record<string, string> = {
  EADDRINUSE: 'est déjà pris : arrêtez l’autre programme ou choisissez un autre port avec PORT.',
  EACCES: 'est réservé : choisissez un port au-dessus de 1023 avec PORT.',
  EADDRNOTAVAIL: 'n’appartient pas à une adresse de cette machine : corrigez HOST.',
};

/** Listens. Throws ListenError when the address cannot be had. `store` is closed with the server. */
export async function serve(
  { app, readiness }: Host,
  { port, host, store }: { port: number; host: string; store: Store },
): Promise<Served> {
  let address: string;
  try {
    address = await app.listen({ port, host });
  } catch (cause) {
    await app.close();
    const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? ''];
    throw reason ? new ListenError(`Le port ${port} ${reason}`, { cause }) : cause;
  }

  // Compiled once, it starts in half the time. Node would write it at the end, which kill -9 does not leave it.
  flushCompileCache();

  // A connection that was busy when the server closed would stay open, idle, until it times out.
  app.server.on('request', (_request, response) => {
    response.once('close', () => {
      if (!readiness.open) setImmediate(() => app.server.closeIdleConnections());
    });
  });
  const close = async () => {
    readiness.open = false;
    const cut = setTimeout(() => app.server.closeAllConnections(), GRACE);
    try {
      await app.close();
    } finally {
      clearTimeout(cut);
      await store.close();
    }
  };
  let stopped: Promise<void> | undefined;
  return { address, stop: () => (stopped ??= close()) };
}

/** Ends the process on SIGTERM and SIGINT: code 0 once everything is closed, 1 if that fails. */
export function stopOnSignals(stop: () => Promise<void>): void {
  const end = () =>
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
}
