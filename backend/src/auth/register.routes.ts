import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validate } from '../lib/body.ts';
import { presentTerms } from '../lib/consents.ts';
import { Refusal } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { registerSchema } from './auth.schemas.ts';
import type { Form } from './form.ts';
import { isOwnForm, issueFormToken } from './form-token.ts';
import { sendPage } from './page.reply.ts';
import { type RegisterForm, registeredPage, registerPage } from './register.page.ts';
import { register, REGISTERED } from './registration.ts';
import { PAGE_TOO_OLD, readTarget } from './sign-in.replies.ts';

const config = { access: 'public' } as const;

/** Getting an account without a script (LND-9): what `POST /user/register` does, on a page. */
export function registerRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/register', { config }, async (request, reply) => show(auth, request, reply));

  app.post<{ Body: Form | undefined }>('/register', { config }, async (request, reply) => {
    const { form_token: formToken, name = '', email = '', terms, ...secrets } = request.body ?? {};
    const { password = '', confirmation = '' } = secrets;
    const again = (status: number, form: Partial<RegisterForm>) =>
      show(auth, request, reply, { name, email, accepted: Boolean(terms), ...form }, status);
    if (!isOwnForm(request, formToken)) return again(403, { refusal: PAGE_TOO_OLD });
    try {
      const read = () =>
        validate(registerSchema, { name, email, password, ...(terms && { terms: Number(terms) }) });
      const registration = password === confirmation ? read() : refuseConfirmation(read);
      if ('faults' in registration) return again(422, registration);
      await register(auth, registration, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields, retryAfter } = error.details;
      if (retryAfter) void reply.header('retry-after', retryAfter);
      return again(error.status, fields ? { faults: fields } : { refusal: error.message });
    }
    return sendPage(reply, 200, registeredPage(REGISTERED, (await around(auth, request)).signIn));
  });
}

/** Both passwords differ: said beside whatever else is wrong. */
function refuseConfirmation(read: () => unknown): { faults: Partial<Record<string, string>> } {
  const confirmation = 'Les deux mots de passe ne sont pas les mêmes.';
  try {
    read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { faults: { ...error.details.fields, confirmation } };
  }
  return { faults: { confirmation } };
}

/** Where the sign-in leads: back into the one that was begun, else to the account. */
async function around(auth: Auth, request: FastifyRequest): Promise<{ query: string; signIn: string }> {
  const target = await readTarget(auth, request);
  const query = target?.query ?? 'to=account';
  return { query, signIn: `authorize?${query}` };
}

async function show(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Partial<RegisterForm> = {},
  status = 200,
): Promise<FastifyReply> {
  const terms = (await presentTerms(auth.store.db))?.version ?? null;
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const shown = { formToken, terms, termsPage: `${auth.home}privacy`, ...(await around(auth, request)) };
  return sendPage(reply, status, registerPage({ ...shown, ...form }));
}
