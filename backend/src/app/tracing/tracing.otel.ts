import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  CompositePropagator,
  millisToHrTime,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { PageSpan } from '@rpd/shared/remote';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MeasuredQuery, Store } from '../../store/store.ts';
import { readShare } from './share.ts';

/** What follows requests from the page to the database (EXT-9). */
export interface Tracing {
  /** Follows every request of a host from now on, and the statements of its store. Call it before the routes. */
  follow(app: FastifyInstance, store: Store): void;
  /** Takes what a page has measured. */
  take(spans: readonly PageSpan[]): void;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

const SCOPE = { name: 'rpd' };
/** Characters of a statement, at most. It has its parameters as signs, never as values. */
const MAX_STATEMENT = 2000;
/** How long the collector is waited for, in ms: a process that ends has 8 s. */
const EXPORT_TIMEOUT_MS = 3000;
/** What a page may say of itself: names of remotes and of versions are of these signs. */
const WORD = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;

const propagator = new CompositePropagator({
  propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()],
});
/** Requests that are being answered, each with its span. One for the process, whatever hosts it holds. */
const active = new AsyncLocalStorageContextManager().enable();

/** Whose screen a request comes from, as its `baggage` says. */
function originOf(context: Context): Attributes {
  const baggage = propagation.getBaggage(context);
  return Object.fromEntries(
    ['rpd.remote', 'rpd.version'].flatMap(name => {
      const value = baggage?.getEntry(name)?.value ?? '';
      return WORD.test(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * Sends spans by OTLP over HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT says, in the background; what the collector does not take in time is
 * dropped, and no request waits for it. OTEL_TRACES_SAMPLER_ARG says of which share of the requests that no page has decided on.
 */
export function openTracing(): Tracing {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS }),
  });
  const resourceOf = (name: string) => resourceFromAttributes({ 'service.name': name });
  const provider = new TracerProvider({
    resource: resourceOf(process.env['OTEL_SERVICE_NAME'] || 'rpd'),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(readShare('OTEL_TRACES_SAMPLER_ARG', 1)),
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(SCOPE.name);
  const page = resourceOf('rpd-page');
  return {
    follow(app, store) {
      followRequests(app, tracer);
      const stop = store.onQuery(query => addStatement(tracer, store, query));
      app.addHook('onClose', async () => stop());
    },
    take(spans) {
      for (const span of spans) processor.onEnd(asReadable(span, page));
    },
    // What a collector that is away has not taken is lost; the process ends all the same.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function followRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, ...originOf(caller) };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    active.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async request => {
    spans.get(request)?.end();
  });
}

/** A statement of a request that is followed; what the process does by itself is not. */
function addStatement(tracer: Tracer, store: Store, query: MeasuredQuery): void {
  const context = active.active();
  if (!trace.getSpan(context)?.isRecording()) return;
  const now = Date.now();
  const span = tracer.startSpan(
    query.kind,
    {
      kind: SpanKind.CLIENT,
      startTime: now - query.milliseconds,
      attributes: {
        'db.system.name': store.dialect === 'postgres' ? 'postgresql' : 'sqlite',
        'db.operation.name': query.kind,
        'db.query.text': query.statement.slice(0, MAX_STATEMENT),
      },
    },
    context,
  );
  if (query.failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}

/** A span of a page, in the shape that exporters read. */
function asReadable(span: PageSpan, resource: Resource): ReadableSpan {
  const { traceId, parentId, start, duration, status, remote, version } = span;
  const contextOf = (spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED });
  const hasFailed = status !== null && (status === 0 || status >= 500);
  return {
    name: span.name,
    kind: status === null ? SpanKind.INTERNAL : SpanKind.CLIENT,
    spanContext: () => contextOf(span.spanId),
    ...(parentId !== null && { parentSpanContext: contextOf(parentId) }),
    startTime: millisToHrTime(start),
    endTime: millisToHrTime(start + duration),
    duration: millisToHrTime(duration),
    status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: {
      ...(remote !== null && { 'rpd.remote': remote }),
      ...(version !== null && { 'rpd.version': version }),
      ...(status !== null && { 'http.response.status_code': status }),
    },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
