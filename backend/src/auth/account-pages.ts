import type { FastifyInstance } from 'fastify';
import { Refusal } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { appsPages } from './account-apps.ts';
import { dataPages } from './account-data.ts';
import { emailPages } from './account-email.ts';
import { endPages } from './account-end.ts';
import { factorPages } from './account-factors.ts';
import type { AccountHost } from './account-host.ts';
import { identityPages } from './account-identities.ts';
import { overviewPages } from './account-overview.ts';
import { messagePage, tooOldPage } from './account-page.ts';
import type { AccountParts } from './account-parts.ts';
import { passwordPages } from './account-password.ts';
import { askForProof, hasProof } from './account-proof.ts';
import { findVisitor, isVisitorsForm } from './account-session.ts';
import { signInPages } from './account-signins.ts';
import { termsPages } from './account-terms.ts';
import type { Form } from './form.ts';
import { sendPage, setNoStore } from './page.reply.ts';

/**
 * One's own account, on pages that work without a script: how one signs in, where one is, who was allowed to know something, one's
 * data, the end. Looking changes nothing; every change is a form of this visitor's, and what is hard to take back asks who one is.
 */
export function accountPages(app: FastifyInstance, auth: Auth, parts: AccountParts): void {
  const config = { access: 'public' } as const;

  const page: AccountHost['page'] = (path, show, { withoutFactor = false } = {}) => {
    app.get(path, { config }, async (request, reply) => {
      const visitor = await findVisitor(auth, request);
      if (!visitor) return setNoStore(reply).redirect('authorize?to=account', 303);
      request.caller = visitor.caller;
      if (visitor.caller.lacksFactor && !withoutFactor) return setNoStore(reply).redirect('account', 303);
      return show({ ...visitor, request, reply });
    });
  };

  const act: AccountHost['act'] = (path, work, { withoutFactor = false, proof, bodyLimit } = {}) => {
    const options = { config, ...(bodyLimit && { bodyLimit }) };
    app.post<{ Body: Form | undefined }>(path, options, async (request, reply) => {
      const form = request.body ?? {};
      const visitor = await findVisitor(auth, request);
      if (!visitor || !isVisitorsForm(request, visitor, form['form_token']))
        return sendPage(reply, 403, tooOldPage());
      request.caller = visitor.caller;
      const visit = { ...visitor, request, reply };
      try {
        if (visitor.caller.lacksFactor && !withoutFactor) return setNoStore(reply).redirect('account', 303);
        if (proof && !(await hasProof(auth, visit, form, proof)))
          return await askForProof(auth, visit, form, { path, proof });
        return await work(visit, form);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { retryAfter, fields } = error.details;
        if (retryAfter) void reply.header('retry-after', retryAfter);
        return sendPage(reply, error.status, messagePage(Object.values(fields ?? {})[0] ?? error.message));
      }
    });
  };

  const host: AccountHost = { auth, parts, page, act };
  overviewPages(host);
  passwordPages(host);
  emailPages(host);
  factorPages(host);
  identityPages(host);
  signInPages(host);
  appsPages(host);
  termsPages(host);
  dataPages(host);
  endPages(host);
}
