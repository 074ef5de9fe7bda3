import type { FastifyInstance } from 'fastify';
import { describeRoutes, openApiDocument } from './openapi.document.ts';
import type { Operation } from '../../lib/openapi.ts';
import { DOCS_POLICY, docsPage } from './openapi.page.ts';

/** `/openapi.json` and `/docs` of a host: made once, when somebody first asks and all of its routes are known. */
export function openApiRoutes(
  app: FastifyInstance,
  title: string,
  operations: Record<string, Operation>,
): void {
  let made: { document: string; page: string } | undefined;
  const make = () => {
    const { routes } = describeRoutes(app, operations);
    const document = JSON.stringify(openApiDocument(title, app.prefix || '/', routes));
    return { document, page: docsPage(title, routes) };
  };

  app.get('/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    made ??= make();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(made.document);
  });
  app.get('/docs', { config: { access: 'public' } }, async (_request, reply) => {
    made ??= make();
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(made.page);
  });
}
