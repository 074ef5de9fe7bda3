import { string, type Operation } from '../lib/openapi.ts';
import type { Json } from '../lib/openapi.schema.ts';

const form: Json = { type: 'object', additionalProperties: string };

/** A page of the authentication host. */
export const page = (summary: string): Operation => ({
  group: 'Pages',
  summary,
  type: 'text/html',
  answer: string,
});

/** A form of such a page, which is answered by another one. */
export const sent = (summary: string): Operation => ({
  ...page(summary),
  body: form,
  bodyType: 'application/x-www-form-urlencoded',
});
