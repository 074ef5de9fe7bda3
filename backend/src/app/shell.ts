import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { answerUnknown } from './errors.ts';
import { sendFrom, serveFiles } from './files.ts';
import { type PageSender, packedPageSender } from './landing.ts';
import type { NoScript } from './no-script.ts';
import { encodingFor, madeOfFile } from './page.encodings.ts';
import { newNonce, NONCE_MARKER, packNoncePage } from './page.nonce.ts';
import { pagePolicy, WORKER_POLICY } from './security.ts';
import type { PageSources } from './security.ts';

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

const CONFIG_MARKER = '__RPD_CONFIG__';
const AUTH_MARKER = '__RPD_AUTH__';
const TITLE = /<title>[^<]*<\/title>/;
/** What the file says to a browser that runs no script. */
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
/** Files of the shell. */
const FILES = /\.[^/]*$|^\/version$/;
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
  app.get<Rest>('/remotes/*', access, (request, reply) => {
    // The frame of an isolated remote has an origin that has no name. Everybody may read what pages run.
    void reply.header('access-control-allow-origin', '*');
    return sendFrom(reply, remotesDir, request.params['*'], true);
  });
  app.get<Rest>('/*', access, (request, reply) =>
    isApplication(request) ? sendPage(request, reply) : sendFrom(reply, shellDir, request.params['*'], false),
  );
}

/** Addresses of the application have no dot in their last part: no file has to be looked for. */
const isApplication = (request: FastifyRequest): boolean =>
  isNavigation(request) && !FILES.test(request.url.split('?', 1)[0] ?? '');

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
 * Sends the application's page: with a nonce, the policy that names it, and the configuration, so that the page does not request it.
 * It is compressed once, around its nonces (page.nonce.ts). No answer is like another, so that none has an ETag.
 */
function pageSender(options: ShellOptions): PageSender {
  const { shellDir, config, remoteOrigins, noScript } = options;
  const file = join(shellDir, 'index.html');
  const policyOf = policyWithNonce(commonSources(options));
  const originsNow = shareTurn(remoteOrigins);
  // Data in the page: nothing in it may end the element.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c');
  const filled = (page: string): string =>
    page.replaceAll(AUTH_MARKER, config.authHost).replace(CONFIG_MARKER, () => data);
  const read = async (): Promise<string> => filled(await readFile(file, 'utf8'));
  const packed = madeOfFile(file, async () => packNoncePage(await read()));
  return async (request, reply) => {
    const nonce = newNonce();
    const instead = await noScript(request.url.split('?', 1)[0] ?? '');
    const remotes = [...(await originsNow()), ...config.overrides];
    reply
      .status(200)
      .header('content-security-policy', policyOf(remotes, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    if (instead) return reply.send(withNoScript(await read(), instead).replaceAll(NONCE_MARKER, nonce));
    const fill = await (packed() ?? answerMissing());
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.header('vary', 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(fill(nonce, encoding));
  };
}

/** A shell without its page is not built. */
const answerMissing = (): never => {
  throw refuse('noSuchAddress');
};

/** The policy by the origins of today, made once for as long as these are the same. */
function policyWithNonce(sources: Omit<PageSources, 'inline' | 'remotes'>) {
  let known = { remotes: '', policy: '' };
  return (remotes: readonly string[], nonce: string): string => {
    const wanted = remotes.join(' ');
    if (known.policy === '' || known.remotes !== wanted) {
      const own = `'nonce-${NONCE_MARKER}'`;
      const policy = pagePolicy({ ...sources, remotes, inline: { scripts: own, styles: own } });
      known = { remotes: wanted, policy };
    }
    return known.policy.replaceAll(NONCE_MARKER, nonce);
  };
}

/** Asks once for all who ask in one turn: after each of them asked, so nobody gets what was true before. */
function shareTurn<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () => {
    asking ??= nextTurn().then(() => {
      asking = undefined;
      return ask();
    });
    return asking;
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
