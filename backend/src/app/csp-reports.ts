import type { FastifyInstance } from 'fastify';
import { addressOf, createRateLimiter } from '../auth/rateLimiter.ts';
import { recordBounded } from '../lib/journal.bounded.ts';
import type { Store } from '../store/store.ts';

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
const BODY_LIMIT = 16 * 1024;
/** Reports of one request that are read. */
const MAX_REPORTS = 10;
const NETWORK_LIMIT = { max: 60, windowMs: 15 * 60_000 };
/** The same violation is one line of the journal in so long, in ms. */
const WINDOW_MS = 3_600_000;

type Report = Record<string, unknown>;
const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Takes what browsers report of the page's policy (CSP). Anybody can send anything here: a report is cut down to the
 * directive, the blocked origin and the kind of page, without an address or a person, counted in the journal, and always
 * answered in the same way.
 */
export async function cspReportRoutes(app: FastifyInstance, store: Store): Promise<void> {
  const limiter = createRateLimiter(store, Date.now);
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, readReports(body.toString())),
    );
    scope.post('/csp-reports', { config: { access: 'public' } }, async request => {
      const reports = Array.isArray(request.body) ? (request.body as string[]) : [];
      const isFree = (await limiter.consume(`csp:${addressOf(request.ip)}`, NETWORK_LIMIT)) === 0;
      for (const detail of isFree ? new Set(reports) : []) {
        await recordBounded(store, {
          actor: { kind: 'anonymous', id: null, name: '', address: '', log: request.log },
          group: 'csp',
          happening: {
            action: 'blocked',
            entity: 'Page',
            id: null,
            name: detail.split(', page ')[1],
            detail,
          },
          windowMs: WINDOW_MS,
        });
      }
      return { received: true };
    });
  });
}

/** The reports of a body, of `report-uri` or of the Reporting API, each as one sentence. */
function readReports(body: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [];
  }
  const found = Array.isArray(value) ? value.slice(0, MAX_REPORTS) : [value];
  return found.flatMap(report => {
    const inner = isReport(report) ? (report['csp-report'] ?? report['body']) : undefined;
    return isReport(inner) ? (describe(inner) ?? []) : [];
  });
}

function describe(report: Report): string | null {
  const text = (...names: string[]): string => {
    const value = names.map(name => report[name]).find(found => typeof found === 'string');
    return typeof value === 'string' ? value : '';
  };
  const [directive = ''] = text('effective-directive', 'effectiveDirective', 'violated-directive').split(' ');
  const blocked = originOf(text('blocked-uri', 'blockedURL'));
  if (!/^[a-z-]{3,40}$/.test(directive) || !blocked) return null;
  return `${directive}\u00a0: ${blocked}, page ${pageOf(text('document-uri', 'documentURL'))}`;
}

/** Where the blocked thing came from; null for a browser's extensions, which are not ours. */
function originOf(blocked: string): string | null {
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked || 'inconnu';
  if (!URL.canParse(blocked)) return null;
  const { protocol, origin } = new URL(blocked);
  if (!/^(https?|wss?):$/.test(protocol)) return /^(data|blob):$/.test(protocol) ? protocol : null;
  return origin.slice(0, 100);
}

/** The kind of page: identifiers and what was typed are left out. */
function pageOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const parts = path.split('/').slice(1, 4);
  return `/${parts.map(part => (/^[a-z-]{0,30}$/.test(part) ? part : '…')).join('/')}`;
}
