import { appealSchema } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import { findSuspension, writeAppeal } from '../lib/measures.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { appealPage, appealSentPage, type AppealForm } from './appeal.page.ts';
import type { Auth } from './auth.context.ts';
import { isOwnForm, issueFormToken } from './form-token.ts';
import type { Form } from './form.ts';
import { sendPage } from './page.reply.ts';
import { readTarget } from './sign-in.replies.ts';
import { checkCredentials, tooMany, WRONG_ANSWER } from './sign-in.ts';

const REQUIRED = 'Ce champ est obligatoire.';

/** Who cannot sign in because of a measure contests it with their password (DSK-3). */
export function appealRoutes(app: FastifyInstance, auth: Auth): void {
  const signInOf = async (request: FastifyRequest): Promise<string> => {
    const target = await readTarget(auth, request);
    return target ? `authorize?${target.query}` : `${auth.home}login`;
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Partial<AppealForm> = {},
    status = 200,
  ): Promise<FastifyReply> => {
    const formToken = issueFormToken(request, reply, auth.publicUrl);
    return sendPage(reply, status, appealPage({ signIn: await signInOf(request), formToken, ...form }));
  };

  app.get('/appeal', { config: { access: 'public' } }, async (request, reply) => show(request, reply));

  app.post<{ Body: Form | undefined }>(
    '/appeal',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { username = '', password = '', text = '', form_token: formToken } = request.body ?? {};
      const { challenge: token = '', challenge_answer: answer = '' } = request.body ?? {};
      const again = (status: number, form: Partial<AppealForm>) =>
        show(request, reply, { username, text, ...form }, status);
      if (!isOwnForm(request, formToken)) {
        return again(403, { refusal: 'Cette page était restée ouverte trop longtemps. Recommencez.' });
      }
      const words = text.replaceAll('\r\n', '\n').trim();
      const faults = {
        username: username.trim() ? undefined : REQUIRED,
        password: password ? undefined : REQUIRED,
        text: faultOf(words),
      };
      if (Object.values(faults).some(Boolean)) return again(400, { faults });
      const solution = token && answer ? { token, answer } : undefined;
      const verdict = await checkCredentials(auth, { username, password, solution, request });
      if (!('refused' in verdict)) {
        return again(409, {
          refusal:
            'Votre compte peut se connecter : contestez la mesure depuis votre profil, sous « Mesures ».',
        });
      }
      if (verdict.refused === 'too-many') {
        void reply.header('retry-after', verdict.seconds);
        return again(429, {
          refusal: tooMany(verdict.seconds, verdict.challenge).message,
          challenge: verdict.challenge,
          faults: { challenge: verdict.wrongAnswer ? WRONG_ANSWER : undefined },
        });
      }
      if (verdict.refused === 'wrong') return again(401, { refusal: refuse('wrongCredentials').message });
      if (verdict.reason !== 'suspended') return again(403, { refusal: verdict.message });
      try {
        await appeal(auth, request, verdict.user, words);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return again(error.status, { refusal: error.message });
      }
      return sendPage(reply, 200, appealSentPage(await signInOf(request), auth.confirms));
    },
  );
}

function faultOf(text: string): string | undefined {
  try {
    appealSchema.validateSync({ text });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function appeal(
  auth: Auth,
  request: FastifyRequest,
  { _id, name }: StoredUser,
  text: string,
): Promise<void> {
  await auth.store.transaction(async trx => {
    const measure = await findSuspension(trx, _id, Date.now());
    if (!measure) throw refuse('measureOver');
    await writeAppeal(trx, measure, text);
    const actor = actorOf(request, { kind: 'user', id: _id, name });
    const about = { entity: 'User', id: _id, name } as const;
    await record(trx, actor, { action: 'measure', ...about, detail: 'Mesure contestée sans se connecter' });
  }, `measures:${_id}`);
}
