import type { FastifyInstance } from 'fastify';
import type { Store } from '../../store/store.ts';
import type { Tracing } from './tracing.otel.ts';

/**
 * Whether somebody collects traces: the settings of OpenTelemetry say where to.
 * Source: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const isTraced = (env: NodeJS.ProcessEnv = process.env): boolean =>
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some(name => env[name]?.trim()) &&
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
