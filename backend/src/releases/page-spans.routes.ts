import { MAX_PAGE_SPANS, type PageSpan } from '@rpd/shared/remote';
import type { FastifyInstance } from 'fastify';
import { array, number, object, string } from 'yup';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { remoteName, text, versionName } from '../releases/releases.schema.ts';

/** Takes spans to where traces are collected. */
export type CollectSpans = (spans: readonly PageSpan[]) => void;

/** A page whose clock is wrong by more would put its spans into another day, in ms. */
const CLOCK_TOLERANCE_MS = 3_600_000;
/** No press and no request lasts longer, in ms. */
const MAX_DURATION_MS = 600_000;

const hexadecimal = (digits: number) =>
  string()
    .strict()
    // Zeros alone are no identifier: https://www.w3.org/TR/trace-context/#trace-id
    .matches(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`), `${digits} chiffres hexadécimaux sont attendus.`);
const required = 'Ce champ est obligatoire.';

export const spansSchema = object({
  spans: array()
    .strict()
    .required(required)
    .min(1, 'Au moins une étape.')
    .max(MAX_PAGE_SPANS, `Au plus ${MAX_PAGE_SPANS} étapes.`)
    .of(
      object({
        traceId: hexadecimal(32).required(required),
        spanId: hexadecimal(16).required(required),
        parentId: hexadecimal(16).nullable().defined(required),
        name: text().matches(
          /^(?:press [a-z]{1,20}|[A-Z]{3,7} [a-z-]{0,40})$/,
          'Ce nom n’est celui d’aucune étape.',
        ),
        start: number().strict().required(required),
        duration: number()
          .strict()
          .required(required)
          .min(0, 'Au moins 0.')
          .max(MAX_DURATION_MS, 'Trop long.'),
        status: number().strict().integer().min(0).max(599).nullable().defined(required),
        remote: remoteName().nullable().notRequired().defined(required),
        version: versionName().nullable().notRequired().defined(required),
      })
        .strict()
        .exact(),
    ),
})
  .strict()
  .exact();

/**
 * What pages measure of the traces that go through them (EXT-9). Anybody signed in can send some, of any trace: bounded, without a text of
 * their own, and dropped where nobody collects.
 */
export function pageSpanRoutes(
  app: FastifyInstance,
  { collect, take }: { collect: CollectSpans | null; take: (userId: string) => Promise<number> },
): void {
  app.post('/traces', { config: { access: 'signed-in', whileMuted: true } }, async request => {
    const { spans }: { spans: PageSpan[] } = validate(spansSchema, request.body);
    const retryAfter = await take(caller(request)._id);
    if (retryAfter > 0) throw refuse('tooManyReports', { retryAfter });
    const now = Date.now();
    const timely = spans.filter(({ start }) => Math.abs(now - start) < CLOCK_TOLERANCE_MS);
    collect?.(timely);
    return { taken: collect ? timely.length : 0 };
  });
}
