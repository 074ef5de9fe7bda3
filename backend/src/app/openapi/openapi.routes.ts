import type { FastifyInstance } from 'fastify';

const HOSTS = {
  auth: {
    title: 'RPD : l’authentification',
    load: async () => (await import('./openapi.auth.ts')).AUTH_OPERATIONS,
  },
  api: {
    title: 'RPD : l’interface de programmation',
    load: async () => (await import('./openapi.operations.ts')).API_OPERATIONS,
  },
};

/**
 * `/openapi.json` and `/docs` of a host: made once, when somebody first asks and all of its routes are known. What they are made of is
 * loaded then, too: it costs as much as a third of what a host loads to start.
 */
export function openApiRoutes(app: FastifyInstance, host: keyof typeof HOSTS): void {
  const { title, load } = HOSTS[host];
  let made: ReturnType<typeof make> | undefined;
  const make = async () => {
    const [operations, { describeRoutes, openApiDocument }, { docsPage, DOCS_POLICY }] = await Promise.all([
      load(),
      import('./openapi.document.ts'),
      import('./openapi.page.ts'),
    ]);
    const { routes } = describeRoutes(app, operations);
    const document = JSON.stringify(openApiDocument(title, app.prefix || '/', routes));
    return { document, page: docsPage(title, routes), policy: DOCS_POLICY };
  };

  app.get('/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    made ??= make();
    const { document } = await made;
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', { config: { access: 'public' } }, async (_request, reply) => {
    made ??= make();
    const { page, policy } = await made;
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
