import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknown } from './errors.ts';
import { sendFrom, serveFiles } from './files.ts';
import { type PageSender, packedPageSender } from './landing.ts';
import type { NoScript } from './no-script.ts';
import { pagePolicy, WORKER_POLICY } from './security.ts';

/** What the shell reads at its start (`/config.json`): the one thing that a deployment edits. */
export interface ShellConfig {
  authHost: string;
  apiHost: string;
  registry: string;
  /** Origins from which a remote may be taken in place of the live one; none in production. */
  overrides: readonly string[];
  /** In which share of page loads visits are measured, from 0 to 1. */
  vitals: number;
  /** The same of page loads whose requests are traced. */
  tracing: number;
}

export interface ShellOptions {
  /** Where the shell was built to. */
  shellDir: string;
  /** Folder of the remotes: `<name>/<version>/…`. */
  remotesDir: string;
  config: ShellConfig;
  /** Origins that were granted to remotes, asked for at each page. */
  remoteOrigins: () => Promise<string[]>;
  /** What a page says to a browser that runs no script, where its file does not say it. */
  noScript: (path: string) => Promise<NoScript | null>;
  /** False where the operator switched the service worker off: browsers that have one drop it. */
  worker: boolean;
}

const NONCE_MARKER = '__CSP_NONCE__';
const CONFIG_MARKER = '__RPD_CONFIG__';
const AUTH_MARKER = '__RPD_AUTH__';
const TITLE = /<title>[^<]*<\/title>/;
/** What the file says to a browser that runs no script. */
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
/** Under these addresses a missing thing is missing, and no page of the application. */
const NO_PAGES = /^\/(?:hosts|remotes|assets)(?:\/|$)/;

/** The shell's files, its page for every address of the application, its configuration, and the remotes' folders. */
export async function shellRoutes(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const { shellDir, remotesDir, config } = options;
  const access = { config: { access: 'public' } } as const;
  const sendPage = pageSender(options);
  // The landing page is drawn when the shell is built; where it is not (development), the application draws it.
  const sendLanding = landingSender(options, sendPage);
  await serveFiles(app, shellDir);

  app.get('/', access, sendLanding);
  app.get('/index.html', access, sendPage);
  app.get('/config.json', access, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return config;
  });
  app.get('/sw.js', access, (_request, reply) => {
    void reply.header('content-security-policy', WORKER_POLICY);
    return sendFrom(reply, shellDir, options.worker ? 'sw.js' : 'sw-off.js', false);
  });
  app.get<Rest>('/assets/*', access, (request, reply) =>
    sendFrom(reply, shellDir, `assets/${request.params['*']}`, true),
  );
  app.get<Rest>('/remotes/*', access, (request, reply) =>
    sendFrom(reply, remotesDir, request.params['*'], true),
  );
  app.get<Rest>('/*', access, (request, reply) => sendFrom(reply, shellDir, request.params['*'], false));
}

/** Answers what no route is for: every address of the application is a page of the shell. */
export function answerWithPage(options: ShellOptions) {
  const sendPage = pageSender(options);
  return (request: FastifyRequest, reply: FastifyReply): unknown =>
    isNavigation(request) ? sendPage(request, reply) : answerUnknown(request, reply);
}

interface Rest {
  Params: { '*': string };
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !NO_PAGES.test(url) && Boolean(headers.accept?.includes('text/html'));
}

/** What the policies of all pages name: the hosts, the sockets of development servers, where reports go. */
function commonSources({ config }: ShellOptions) {
  const hosts = [...new Set([config.authHost, config.apiHost, config.registry].flatMap(originOf))];
  return {
    hosts,
    reports: `${config.apiHost}/csp-reports`,
    sockets: config.overrides.map(origin => origin.replace(/^http/, 'ws')),
  };
}

/** Sends the landing page. It loads nothing of the remotes, so no policy of it names them. */
const landingSender = (options: ShellOptions, otherwise: PageSender): PageSender =>
  packedPageSender(
    join(options.shellDir, 'landing.html'),
    { ...commonSources(options), remotes: [] },
    otherwise,
  );

/**
 * Sends the application's page. Adds a nonce, the policy that names it, and the configuration, so that the page does not request it.
 * Reads the file each time: a build may have replaced it.
 */
function pageSender(options: ShellOptions): PageSender {
  const { shellDir, config, remoteOrigins, noScript } = options;
  const sources = commonSources(options);
  // Data in the page: nothing in it may end the element.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c');
  return async (request, reply) => {
    const nonce = randomBytes(18).toString('base64url');
    const page = await readFile(join(shellDir, 'index.html'), 'utf8');
    const remotes = [...(await remoteOrigins()), ...config.overrides];
    const instead = await noScript(request.url.split('?')[0] ?? '');
    const inline = { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` };
    return reply
      .status(200)
      .header('content-security-policy', pagePolicy({ ...sources, inline, remotes }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        withNoScript(page, instead)
          .replaceAll(NONCE_MARKER, nonce)
          .replaceAll(AUTH_MARKER, config.authHost)
          .replace(CONFIG_MARKER, () => data),
      );
  };
}

const withNoScript = (page: string, instead: NoScript | null): string =>
  instead
    ? page
        .replace(TITLE, () => `<title>${instead.title} · RPD</title>`)
        .replace(
          NO_SCRIPT,
          () => `<noscript><style nonce="${NONCE_MARKER}">${instead.style}</style>${instead.body}</noscript>`,
        )
    : page;

const originOf = (address: string): string[] => (address.startsWith('/') ? [] : [new URL(address).origin]);
