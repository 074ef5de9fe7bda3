import type { FastifyReply } from 'fastify';
import { requireProof } from '../lib/access.ts';
import { html } from '../lib/html.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm, ownForm } from './account-page.ts';
import { findById } from './accounts.store.ts';
import { setOwnPassword } from './password-links.ts';
import { passwordFault } from './passwords.ts';
import { faultSummary, type Field, note, renderField } from './page.ts';
import { sendPage } from './page.reply.ts';
import { REQUIRED } from './sign-in.replies.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

type Faults = Partial<Record<'current_password' | 'password' | 'confirmation', string | undefined>>;

/** One's password, changed with the present one; or chosen with another proof by who has none. */
export function passwordPages({ auth, page, act }: AccountHost): void {
  page('/accountpassword', async visit =>
    visit.user.passwordHash === null
      ? sendPage(visit.reply, 200, withoutPasswordPage(visit))
      : showForm(visit),
  );

  act('/accountpassword', async (visit, form) => {
    const { user, request, reply } = visit;
    const { current_password: current = '', password = '', confirmation = '' } = form;
    const isWithout = user.passwordHash === null;
    if (isWithout) requireProof(visit.caller);
    const faults: Faults = {
      ...(!isWithout && !current && { current_password: REQUIRED }),
      password: (await passwordFault(password, [user.name, user.email])) ?? undefined,
      confirmation: password === confirmation ? undefined : 'Les deux mots de passe ne sont pas les mêmes.',
    };
    if (Object.values(faults).some(Boolean)) return showForm(visit, faults, 400);
    const verdict = isWithout ? { user } : await checkOwnPassword(auth, user._id, current);
    if ('refused' in verdict) {
      if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
      return showForm(visit, { current_password: 'Ce n’est pas votre mot de passe actuel.' }, 401);
    }
    await setOwnPassword(auth, verdict.user, password, { request, kept: visit.sessionId });
    // This browser has just shown that it knows both.
    const changed = await findById(auth.store.db, user._id);
    if (changed) await auth.devices.remember(request, reply, changed);
    const done = 'Votre mot de passe est changé. Vos autres connexions sont fermées.';
    return sendPage(reply, 200, accountPage({ title: 'Mot de passe enregistré', done, body: html`` }));
  });

  act('/accountpasswordnew', async visit => showForm(visit), { proof: {} });
}

const withoutPasswordPage = (visit: Visit) =>
  accountPage({
    title: 'Mot de passe',
    body: html`${note('info', 'Votre compte n’a pas de mot de passe.')}
    ${buttonForm(visit, { action: 'accountpasswordnew', label: 'Choisir un mot de passe' })}`,
  });

function showForm(visit: Visit, faults: Faults = {}, status = 200): FastifyReply {
  const hasPassword = visit.user.passwordHash !== null;
  const fields: Field[] = [
    {
      name: 'password',
      label: 'Nouveau mot de passe',
      type: 'password',
      autocomplete: 'new-password',
      help: 'Au moins 8 caractères. Une phrase facile à retenir convient très bien.',
      fault: faults.password,
    },
    {
      name: 'confirmation',
      label: 'Le même, encore une fois',
      type: 'password',
      autocomplete: 'new-password',
      fault: faults.confirmation,
    },
  ];
  if (hasPassword)
    fields.unshift({
      name: 'current_password',
      label: 'Mot de passe actuel',
      type: 'password',
      autocomplete: 'current-password',
      fault: faults.current_password,
    });
  const first = fields.find(field => field.fault) ?? fields[0];
  if (first) first.focused = true;
  const page = accountPage({
    title: hasPassword ? 'Changer mon mot de passe' : 'Choisir un mot de passe',
    lead: 'Vos autres connexions sont alors fermées ; celle-ci reste ouverte.',
    wrong: Object.values(faults).some(Boolean),
    body: html`${faultSummary(fields)}
      <form method="post" action="accountpassword" novalidate>
        ${ownForm(visit)}
        <input
          type="text"
          name="username"
          value="${visit.user.name}"
          autocomplete="username"
          readonly
          hidden
        />
        ${fields.map(renderField)}
        <button type="submit">Enregistrer</button>
      </form>`,
  });
  return sendPage(visit.reply, status, page);
}
