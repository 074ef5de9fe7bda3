import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** Of the process, or the page, that measured it. */
  service: string;
  attributes: Record<string, string | number>;
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attribute = { key: string; value: Value };
interface Message {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );

/** A collector of traces on this machine, which takes OTLP as JSON over HTTP, and answers GET with what it has. Source: https://opentelemetry.io/docs/specs/otlp/ */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(spans));
      return;
    }
    const { resourceSpans } = (await json(request)) as Message;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(scope => scope.spans))
        spans.push({
          ...span,
          service: String(valuesOf(resource.attributes)['service.name']),
          attributes: valuesOf(span.attributes),
        });
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** What has arrived, in the order of its arrival. */
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
