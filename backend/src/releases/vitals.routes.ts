import { MAX_MEASURES, MAX_VITALS, type Vital, type VitalMeasure, VITALS } from '@rpd/shared/remote';
import type { FastifyInstance } from 'fastify';
import { array, number, object } from 'yup';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { remoteName, text, versionName } from './releases.schema.ts';
import { countMeasures, readVitals } from './vitals.store.ts';

const measureSchema = object({
  remote: remoteName(),
  version: versionName(),
  area: text().max(120, 'Au plus 120 caractères.'),
  vital: text().oneOf([...VITALS], 'Cette mesure est inconnue.'),
  value: number()
    .strict()
    .required('Ce champ est obligatoire.')
    .min(0, 'Au moins 0.')
    .test('possible', 'Cette valeur n’est celle d’aucune page.', (value, { parent }) => {
      const { vital } = parent as { vital: Vital };
      return value <= (MAX_VITALS[vital] ?? Number.POSITIVE_INFINITY);
    }),
})
  .strict()
  .exact();

export const measuresSchema = object({
  measures: array()
    .strict()
    .of(measureSchema)
    .required('Ce champ est obligatoire.')
    .min(1, 'Au moins une mesure.')
    .max(MAX_MEASURES, `Au plus ${MAX_MEASURES} mesures.`),
})
  .strict()
  .exact();

/** What visits measure of pages (EXT-9): browsers send it, administrators read it. */
export function vitalRoutes(
  app: FastifyInstance,
  store: Store,
  takeMeasures: (userId: string) => Promise<number>,
): void {
  /** Nobody waits for the answer. */
  app.post('/vitals', { config: { access: 'signed-in', whileMuted: true } }, async request => {
    const { measures }: { measures: VitalMeasure[] } = validate(measuresSchema, request.body);
    const retryAfter = await takeMeasures(caller(request)._id);
    if (retryAfter > 0) throw refuse('tooManyReports', { retryAfter });
    return { counted: await countMeasures(store, measures) };
  });

  const reads = { config: { access: { action: 'list', subject: 'Deployment' } } } as const;
  app.get('/deployments/vitals', reads, async () => readVitals(store.db));
}
