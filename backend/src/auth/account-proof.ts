import type { FastifyReply } from 'fastify';
import { html, type Html } from '../lib/html.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import { accountPage, ownForm } from './account-page.ts';
import type { Confirmation, Visit } from './account-host.ts';
import type { Auth } from './auth.context.ts';
import type { Form } from './form.ts';
import { type Field, renderField } from './page.ts';
import { sendPage } from './page.reply.ts';
import { passkeyForm } from './passkey.form.ts';
import { readAssertion } from './passkey.routes.ts';
import { requestOptions } from './passkeys.ts';
import { noteProof, proofMethods, prove } from './proof.ts';

const SECRETS = /^(?:proof_.*|form_token|password|confirmation|current_password|credential)$/;
const TOO_LONG_AGO =
  'Votre compte se confirme en se connectant : faites-le de nouveau, puis recommencez dans les cinq minutes.';

/** The fields that the page of the proof sends along: what was asked for is not asked for twice. */
const carried = (form: Form): [string, string][] =>
  Object.entries(form).flatMap(([name, value]) =>
    value === undefined || SECRETS.test(name) ? [] : [[name, value] as [string, string]],
  );

/** Whether somebody has proved lately who they are, or does with this form. A wrong proof is no answer: see askForProof(). */
export async function hasProof(
  auth: Auth,
  visit: Visit,
  form: Form,
  { always = false }: Confirmation,
): Promise<boolean> {
  const methods = await proofMethods(auth, visit.user);
  const canProve = methods.password || methods.totp || methods.passkey;
  if (visit.caller.isProved && !(always && canProve)) return true;
  const given = {
    password: form['proof_password'],
    code: form['proof_code'],
    credential: form['credential'],
  };
  if (!given.password && !given.code && !given.credential) return false;
  try {
    const { user, sessionId, request } = visit;
    const passkey = given.credential ? readAssertion(given.credential) : null;
    if (given.credential && !passkey) throw refuse('passkeyWrong');
    await prove(auth, request, user, {
      sessionId,
      ...(passkey && { passkey }),
      ...(given.code && { code: given.code }),
      ...(given.password && { password: given.password }),
    });
    await noteProof(auth, sessionId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.set(visit, error);
    return false;
  }
}

/** Why a proof was refused, until its answer. */
const faults = new WeakMap<Visit, Refusal>();

/** Asks who one is. What was asked for goes along, and is done with the right answer. */
export async function askForProof(
  auth: Auth,
  visit: Visit,
  form: Form,
  { path, proof }: { path: string; proof: Confirmation },
): Promise<FastifyReply> {
  const { reply, user, sessionId } = visit;
  const methods = await proofMethods(auth, user);
  const fault = faults.get(visit);
  const status = fault?.status === 429 ? 429 : fault ? 401 : 200;
  if (fault?.details.retryAfter) void reply.header('retry-after', fault.details.retryAfter);
  const message = fault && (Object.values(fault.details.fields ?? {})[0] ?? fault.message);
  const passkey = methods.passkey ? await requestOptions(auth, 'passkey-proof', sessionId, user._id) : null;
  const action = path.slice(1);
  const kept = html`${ownForm(visit)}
  ${carried(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
  const isAtField = fault?.details.fields !== undefined;
  const field = fieldOf(methods, isAtField ? message : undefined);
  const {
    title = 'Est-ce bien vous ?',
    lead = 'Avant de continuer, confirmez que c’est bien vous. Cela vaut cinq minutes.',
  } = proof;
  const label = proof.label ?? 'Continuer';
  const page = accountPage({
    title,
    lead,
    wrong: Boolean(fault),
    refusal: isAtField && field ? undefined : message,
    hasPasskeys: passkey !== null,
    body: html`${field && proofForm({ action, kept, field, label })}
    ${passkeyForm(passkey, { action, kept, label: `${label} avec une clé d’accès` })}
    ${
      !field &&
      html`<p>${TOO_LONG_AGO}</p>
        <a class="button" href="authorize?to=account">Me connecter de nouveau</a>`
    }`,
  });
  return sendPage(reply, status, page);
}

/** One field, for what the account is confirmed by; null where only a passkey or a new sign-in does. */
function fieldOf(
  { totp, password }: { totp: boolean; password: boolean },
  fault: string | undefined,
): Field | null {
  if (totp)
    return {
      name: 'proof_code',
      label: 'Code',
      type: 'text',
      autocomplete: 'one-time-code',
      help: 'Les 6 chiffres de votre application d’authentification, ou un de vos codes de secours.',
      fault,
      focused: true,
    };
  if (!password) return null;
  return {
    name: 'proof_password',
    label: 'Mot de passe',
    type: 'password',
    autocomplete: 'current-password',
    fault,
    focused: true,
  };
}

const proofForm = ({
  action,
  kept,
  field,
  label,
}: {
  action: string;
  kept: Html;
  field: Field;
  label: string;
}): Html =>
  html`<form method="post" action="${action}" novalidate>
    ${kept} ${renderField(field)}
    <button type="submit">${label}</button>
  </form>`;
