import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Access } from '../lib/access.ts';
import { readJsonOnly } from '../lib/json-body.ts';
import { refuse } from '../lib/refusals.ts';
import type { HeartbeatOptions } from '../store/heartbeat.ts';
import { answerError, answerSocketError, answerUnknown } from './errors.ts';
import { loggerOptions } from './logging.ts';
import type { LogSetting } from './logging.ts';
import { closeAfterHandlers } from './running-handlers.ts';
import { secure } from './security.ts';
import { refuseStalledBodies, timeoutOptions, TIMEOUTS } from './timeouts.ts';
import type { Timeouts } from './timeouts.ts';

export interface HostOptions {
  /** 'json': every request and error as JSON on stdout; 'errors' (the default): only our own failures, on stderr; 'none'. */
  log?: LogSetting;
  /** Which proxies in front are believed about the caller's address (Fastify's trustProxy); none by default. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** What Prometheus presents to read /metrics, instead of METRICS_TOKEN; see measure(). */
  metricsToken?: string;
  /** Instead of TIMEOUTS. */
  timeouts?: Partial<Timeouts>;
  /** Free bytes of a folder below which the process is not ready, instead of DISK_FREE_MIB. */
  minFree?: () => number;
  /** How often the process says that it runs (1 s). */
  heartbeat?: HeartbeatOptions;
}

/** Bytes of a body, at most; sheets have their own limit. */
const BODY_LIMIT = 1024 * 1024;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * An HTTP host with our rules: French refusals, JSON only, limits, security headers, and access declared on every route.
 * `unknown` answers what no route is for.
 */
export function createHost(
  { log = 'errors', trustProxy = false, timeouts: changed }: HostOptions,
  unknown: Handler = answerUnknown,
): FastifyInstance {
  const timeouts = { ...TIMEOUTS, ...changed };
  const app = Fastify({
    ...loggerOptions(log),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    // Fastify's own are 0: a caller that sends one byte a minute would keep its connection for ever.
    ...timeoutOptions(timeouts),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    frameworkErrors: answerError,
    clientErrorHandler: answerSocketError,
  });
  refuseStalledBodies(app.server, timeouts);
  app.decorateRequest('caller', null);
  requireAccess(app);
  closeAfterHandlers(app);
  refuseNull(app);
  secure(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(unknown);
  readJsonOnly(app);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the host and who may call it. */
    accessTable: { method: string; url: string; access: Access }[];
  }
}

/** No identifier holds U+0000, and PostgreSQL fails on a text that does. */
function refuseNull(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const found = url.indexOf('%00');
    const query = url.indexOf('?');
    done(found !== -1 && (query === -1 || found < query) ? refuse('noSuchAddress') : undefined);
  });
}

/** A route that does not say who may call it fails the start (API-9). */
function requireAccess(app: FastifyInstance): void {
  const table: FastifyInstance['accessTable'] = [];
  app.decorate('accessTable', table);
  app.addHook('onRoute', ({ method: methods, url, config }) => {
    for (const method of [methods].flat()) {
      // The answer to preflight requests, which @fastify/cors registers by itself; it reveals nothing.
      if (method === 'OPTIONS') continue;
      if (!config?.access) throw new Error(`The route ${method} ${url} does not declare its access.`);
      table.push({ method, url, access: config.access });
    }
  });
}
