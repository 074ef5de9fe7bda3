import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { isOwnForm } from './form-token.ts';
import type { Form } from './form.ts';
import { secondStepOf } from './second-step.ts';
import { showSecondStep } from './second-step.routes.ts';
import type { SignInForm } from './sign-in.page.ts';
import {
  PAGE_TOO_OLD,
  readTarget,
  refuseTarget,
  REQUIRED,
  sendBack,
  sendToNewPassword,
  showSignIn,
} from './sign-in.replies.ts';
import { endSentence } from './session-ends.ts';
import { accountOff, checkCredentials, tooMany, WRONG_ANSWER } from './sign-in.ts';

/** The sign-in page of the authorization call (LND-2, API-1). */
export function signInRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/authorize', { config: { access: 'public' } }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const ended = target.ended && endSentence(target.ended, auth);
    return showSignIn(auth, request, reply, target, { ended });
  });

  app.post<{ Body: Form | undefined }>(
    '/authorize',
    { config: { access: 'public' } },
    async (request, reply) => {
      const target = await readTarget(auth, request);
      if (!target) return refuseTarget(auth, reply);
      const { username = '', password = '', form_token: formToken } = request.body ?? {};
      const { challenge: token = '', challenge_answer: answer = '' } = request.body ?? {};
      const again = (status: number, form: Partial<SignInForm>) =>
        showSignIn(auth, request, reply, target, { username, ...form }, status);

      if (!isOwnForm(request, formToken)) {
        return again(403, { refusal: PAGE_TOO_OLD });
      }
      if (!username.trim() || !password) {
        const faults = {
          username: username.trim() ? undefined : REQUIRED,
          password: password ? undefined : REQUIRED,
        };
        return again(400, { faults });
      }
      const solution = token && answer ? { token, answer } : undefined;
      const verdict = await checkCredentials(auth, { username, password, solution, request });
      if (!('refused' in verdict)) {
        const { user } = verdict;
        if (user.passwordTemporary) return sendToNewPassword(auth, reply, user, target);
        if (await secondStepOf(auth, user)) {
          return showSecondStep(auth, request, reply, { user, target });
        }
        if (await sendBack(auth, request, reply, user, target)) return reply;
        return again(401, { refusal: refuse('wrongCredentials').message });
      }
      if (verdict.refused === 'off') {
        const isContestable = verdict.reason === 'suspended';
        return again(403, { refusal: accountOff(verdict).message, isContestable });
      }
      if (verdict.refused === 'wrong') return again(401, { refusal: refuse('wrongCredentials').message });
      void reply.header('retry-after', verdict.seconds);
      return again(429, {
        refusal: tooMany(verdict.seconds, verdict.challenge).message,
        challenge: verdict.challenge,
        faults: { challenge: verdict.wrongAnswer ? WRONG_ANSWER : undefined },
      });
    },
  );
}
