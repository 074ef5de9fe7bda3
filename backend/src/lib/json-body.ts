import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';
import { networkTurn } from './turns.ts';

/** No document of ours is nested half as deep. */
const MAX_JSON_DEPTH = 40;
const MAX_JSON_NODES = 60_000;
/** A sheet has 2,000 fields. yup compares each key of an object with all others: 50,000 take it a second. */
const MAX_JSON_KEYS = 10_000;

/** Makes `application/json` the only body that the host reads. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const read = readerOf(app);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    read(request, body.toString(), done),
  );
}

/**
 * Reads the bodies of a scope that are some MB as readJsonOnly() does. Others have their turn between the bytes, their text, and what the
 * text says: together they take 40 ms for 8 MB (PLS-8).
 */
export function readJsonInTurns(scope: FastifyInstance): void {
  const read = readerOf(scope);
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    void networkTurn().then(async () => {
      const text = body.toString();
      await networkTurn();
      read(request, text, done);
    });
  });
}

type Done = (error: Error | null, value: unknown) => void;

function readerOf(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, text: string, done: Done): void => {
    // Clients that send the type with every request also send it with a DELETE, which has no body.
    if (text === '') return done(null, undefined);
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(refuse('unreadableJson'), undefined);
      return isReasonable(value) ? done(null, value) : done(refuse('unreadable'), undefined);
    });
  };
}

/**
 * Checks that our code can work with a body. PostgreSQL's texts cannot hold U+0000. Deep nesting exhausts the stack,
 * and more values than any sheet has would block the event loop during validation.
 */
function isReasonable(body: unknown): boolean {
  let level: unknown[] = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > MAX_JSON_DEPTH || count > MAX_JSON_NODES) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes('\0')) return false;
      if (typeof value !== 'object' || value === null) continue;
      const entries = Object.entries(value);
      if (!Array.isArray(value) && entries.length > MAX_JSON_KEYS) return false;
      for (const [key, inner] of entries) {
        if (key.includes('\0')) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
