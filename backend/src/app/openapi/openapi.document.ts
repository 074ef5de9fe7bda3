import { may, PERMISSIONS, ROLES } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../../lib/access.ts';
import { ref, string } from '../../lib/openapi.ts';
import { ANSWERS } from './openapi.operations.ts';
import type { Operation } from '../../lib/openapi.ts';
import type { Json } from '../../lib/openapi.schema.ts';

/** A route of a host, with what is said of it. */
export interface DescribedRoute {
  method: string;
  /** As in OpenAPI: `/server/{id}`. */
  path: string;
  access: Access;
  operation: Operation;
}

/** Files of the pages that nobody calls by hand, and pages for people. */
const NOT_DESCRIBED = /^GET \/(?:(?:fonts|scripts|p)\/|(?:p|robots\.txt|sitemap\.xml)$)/;

/** The routes that a scope has, each with its operation. The second list names those that have none. */
export function describeRoutes(
  { accessTable, prefix }: Pick<FastifyInstance, 'accessTable' | 'prefix'>,
  operations: Record<string, Operation>,
): { routes: DescribedRoute[]; undescribed: string[] } {
  const routes: DescribedRoute[] = [];
  const undescribed: string[] = [];
  for (const { method, url, access } of accessTable) {
    if (method === 'HEAD' || !url.startsWith(`${prefix}/`)) continue;
    const name = `${method} ${url.slice(prefix.length)}`;
    const operation = operations[name];
    if (operation)
      routes.push({ method, path: url.slice(prefix.length).replace(/:(\w+)/g, '{$1}'), access, operation });
    else if (!NOT_DESCRIBED.test(name) && name !== 'GET /metrics' && !name.includes('*'))
      undescribed.push(name);
  }
  return { routes, undescribed };
}

/** Who may call a route, in words: from the ability table itself. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'Tout le monde.';
  if (access === 'signed-in') return 'Toute personne connectée.';
  if (access === 'release-token') return 'Qui a le jeton de publication.';
  const { action, subject } = access;
  const roles = ROLES.filter(role => may({ _id: '', roles: [role] }, action, subject));
  const permissions = PERMISSIONS.filter(permission =>
    may({ _id: '', roles: [], permissions: [permission] }, action, subject),
  );
  return [
    roles.length === ROLES.length ? 'Toute personne connectée' : `Rôles : ${roles.join(', ')}`,
    ...(permissions.length > 0 ? [`bots et applications : ${permissions.join(', ')}`] : []),
  ].join(' ; ');
}

const PAGE_PARAMETERS: [name: string, schema: Json, description: string][] = [
  ['page', { type: 'integer', minimum: 1 }, 'La page, à partir de 1.'],
  ['limit', { type: 'integer', minimum: 1, maximum: 100 }, 'Combien par page (10).'],
  ['q', { type: 'string', maxLength: 200 }, 'Ce que l’on cherche, avec ou sans accents.'],
  ['sort', string, 'Le champ de tri ; précédé de « - », dans l’ordre inverse.'],
];

function parametersOf({ path, operation, method, access }: DescribedRoute): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: string,
  }));
  const ofList = operation.isList
    ? PAGE_PARAMETERS.map(([name, schema, description]) => ({ name, in: 'query', schema, description }))
    : [];
  const others = (operation.query ?? []).map(name => ({ name, in: 'query', schema: string }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'Renvoyée avec la même clé, la demande n’est faite qu’une fois (24 h).',
  };
  const isKeyed = method === 'POST' && typeof access === 'object' && operation.bodyType === undefined;
  return [...inPath, ...ofList, ...others, ...(isKeyed ? [key] : [])];
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: ref('Refusal') } },
});

function responsesOf({ method, path, access, operation }: DescribedRoute): Json {
  const { status = 200, also, answer, type = 'application/json', isList } = operation;
  const success = {
    description: operation.summary,
    content: { [type]: { schema: answer } },
    ...(isList && {
      headers: {
        'X-Total-Count': { schema: { type: 'integer' }, description: 'Combien il y en a en tout.' },
        'X-Total-More': {
          schema: { type: 'string', enum: ['true'] },
          description:
            'Il y en a plus que X-Total-Count : ce qui est cherché ou filtré n’est compté que par milliers.',
        },
      },
    }),
  };
  const isTarget = path.includes('{') || method === 'PUT';
  return {
    [status]: success,
    ...(also && { [also]: success }),
    ...(access !== 'public' && { 401: refusal('Il faut se connecter.'), 403: refusal('Pas le droit.') }),
    ...(isTarget && { 404: refusal('N’existe pas, ou pas pour cette personne.') }),
    ...(method === 'PUT' && { 412: refusal('Enregistré entre-temps : l’état actuel est dans current.') }),
    ...((operation.body ?? isList) && !operation.refusal && { 422: refusal('Des champs sont à corriger.') }),
    default: operation.refusal
      ? {
          description: 'Un refus, comme la norme le décrit.',
          content: { 'application/json': { schema: operation.refusal } },
        }
      : refusal('Tout autre refus.'),
  };
}

function bodyOf({ body, bodyType = 'application/json', wrapped }: Operation): Json {
  if (!body) return {};
  const both = wrapped
    ? { anyOf: [body, { type: 'object', properties: { [wrapped]: body }, required: [wrapped] }] }
    : body;
  return { requestBody: { required: true, content: { [bodyType]: { schema: both } } } };
}

/** The document of a host (OpenAPI 3.1): its routes, with the schemas that they check. `server` is where the host is. */
export function openApiDocument(title: string, server: string, routes: readonly DescribedRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { method, path, access, operation } = route;
    const described = {
      tags: [operation.group],
      summary: operation.summary,
      description: describeAccess(access),
      parameters: parametersOf(route),
      ...bodyOf(operation),
      responses: responsesOf(route),
      security: access === 'public' ? [] : [{ bearer: [] }],
      'x-access': access,
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Toute réponse de refus est { message, fields? }, en français.',
    },
    servers: [{ url: server }],
    tags: [...new Set(routes.map(({ operation }) => operation.group))].map(name => ({ name })),
    paths,
    components: {
      schemas: ANSWERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
