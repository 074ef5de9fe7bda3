import type { FastifyInstance } from 'fastify';

/** The fields of a form, by name. */
export type Form = Partial<Record<string, string>>;

/** Bytes of a form, where its route says nothing else. */
const FORM_LIMIT = 16 * 1024;
const MAX_FIELD_LENGTH = 4_000;

/** Makes HTML forms the only bodies that the routes of `app` read. */
export function readFormsOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, parseForm(body.toString())),
  );
}

/** The first value of each field. PostgreSQL's texts cannot hold U+0000, and nobody types a field that long. */
function parseForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (value.length <= MAX_FIELD_LENGTH && !value.includes('\0')) form[name] ??= value;
  }
  return form;
}
