import { agreementSchema } from '@rpd/shared/domain';
import { validate } from '../lib/body.ts';
import { noteConsent } from '../lib/consents.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { readAgreement } from './consents.store.ts';

/** Agrees to the version that was read, or refuses it. Once it is noted, again changes nothing. Throws the refusal. */
export async function answerTerms(store: Store, me: string, body: unknown): Promise<void> {
  const { version, given } = validate(agreementSchema, body);
  await store.transaction(async trx => {
    const { terms, agreed, refused } = await readAgreement(trx, me);
    if (terms?.version !== version) throw refuse('termsChanged');
    if ((given ? agreed : refused) === version) return;
    const at = new Date().toISOString();
    await noteConsent(trx, me, { kind: 'terms', version, given }, at);
  }, `consents:${me}`);
}
