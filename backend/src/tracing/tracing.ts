import type { PageSpan } from '@rpd/shared/remote';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

/** What follows requests from the page to the database (EXT-9); see openTracing(). */
export interface Tracing {
  /** Follows every request of a host from now on, and the statements of its store. Call it before the routes. */
  follow(app: FastifyInstance, store: Store): void;
  /** Takes what a page has measured. */
  take(spans: readonly PageSpan[]): void;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

/**
 * Whether somebody collects traces: the settings of OpenTelemetry say where to.
 * Source: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const isTraced = (env: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) &&
  env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true';

/**
 * Traces a host where somebody collects traces; else nothing of OpenTelemetry is loaded.
 * @returns null where nobody does.
 */
export async function traceHost(app: FastifyInstance, store: Store): Promise<Tracing | null> {
  if (!isTraced()) return null;
  const { openTracing } = await import('./tracing.otel.ts');
  const tracing = openTracing();
  tracing.follow(app, store);
  app.addHook('onClose', () => tracing.close());
  return tracing;
}
