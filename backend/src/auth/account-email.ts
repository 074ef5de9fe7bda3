import type { FastifyReply } from 'fastify';
import { formatDateTime, type OwnEmail } from '@rpd/shared/domain';
import { html, type Html } from '../lib/html.ts';
import { Refusal } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm, ownForm } from './account-page.ts';
import { cancelEmailChange } from './email-changes.ts';
import type { Form } from './form.ts';
import { askForEmail, presentEmail, resendEmail, resendFirstEmail } from './own-email.ts';
import { faultSummary, type Field, note, renderField } from './page.ts';
import { sendPage } from './page.reply.ts';
import { REQUIRED } from './sign-in.replies.ts';

type Faults = Partial<Record<'email' | 'current_password', string | undefined>>;

interface Shown {
  done?: string;
  form?: Form;
  faults?: Faults;
  /** Why it is not done, where no field is wrong. */
  refusal?: string;
  status?: number;
}

/** One's address: another one counts once its link is followed, and the present one hears of it at once (ACC-6). */
export function emailPages({ auth, page, act }: AccountHost): void {
  const show = async (visit: Visit, shown: Shown = {}): Promise<FastifyReply> =>
    sendPage(visit.reply, shown.status ?? 200, emailPage(visit, await presentEmail(auth, visit.user), shown));

  const ask = async (visit: Visit, form: Form): Promise<FastifyReply> => {
    const email = form['email']?.trim() ?? '';
    const currentPassword = form['current_password'] ?? '';
    const again = (status: number, faults: Faults) => show(visit, { form, faults, status });
    const missing: Faults = {
      ...(!email && { email: REQUIRED }),
      ...(!currentPassword && visit.user.passwordHash !== null && { current_password: REQUIRED }),
    };
    if (Object.keys(missing).length > 0) return again(400, missing);
    try {
      await askForEmail(auth, visit.request, visit.user, { email, currentPassword });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields: { email: wrong, currentPassword: guessed } = {}, retryAfter } = error.details;
      if (wrong || guessed) return again(422, { email: wrong, current_password: guessed });
      if (retryAfter) void visit.reply.header('retry-after', retryAfter);
      return show(visit, { form, refusal: error.message, status: error.status });
    }
    return show(visit, {
      done: `Un lien est envoyé à ${email} : ouvrez-le pour confirmer l’adresse. D’ici là, rien ne change.`,
    });
  };

  page('/accountemail', visit => show(visit));
  act('/accountemail', ask);
  // From an account without a password: another proof stands for it.
  act('/accountemailproved', ask, { proof: {} });

  act('/accountemailagain', async visit => {
    const { pending } = await resendEmail(auth, visit.request, visit.user);
    return show(visit, { done: `Le lien est envoyé de nouveau à ${pending?.email}.` });
  });

  act('/accountemailcancel', async visit => {
    await cancelEmailChange(auth, visit.user, visit.request);
    return show(visit, { done: 'La demande est annulée. Votre adresse reste la même.' });
  });

  act('/accountemailconfirm', async visit => {
    await resendFirstEmail(auth, visit.request, visit.user._id);
    return show(visit, { done: `Le lien est envoyé de nouveau à ${visit.user.email}.` });
  });
}

function emailPage(visit: Visit, own: OwnEmail, { done, refusal, form = {}, faults = {} }: Shown) {
  const hasPassword = visit.user.passwordHash !== null;
  const isWrong = Object.values(faults).some(Boolean);
  const fields: Field[] = [
    {
      name: 'email',
      label: 'Nouvelle adresse',
      type: 'email',
      autocomplete: 'email',
      value: form['email'],
      help: 'Un lien y est envoyé ; votre adresse actuelle est prévenue.',
      fault: faults.email,
    },
  ];
  if (hasPassword)
    fields.push({
      name: 'current_password',
      label: 'Mot de passe actuel',
      type: 'password',
      autocomplete: 'current-password',
      fault: faults.current_password,
    });
  const first = fields.find(({ fault }) => fault);
  if (first) first.focused = true;
  return accountPage({
    title: 'Adresse e-mail',
    lead: html`Votre adresse : <strong><bdi>${own.email}</bdi></strong>`,
    done,
    refusal,
    wrong: isWrong,
    body: html`${waiting(visit, own)} ${isWrong && faultSummary(fields)}
      <h2>Changer d’adresse</h2>
      <form method="post" action="${hasPassword ? 'accountemail' : 'accountemailproved'}" novalidate>
        ${ownForm(visit)} ${fields.map(renderField)}
        <button type="submit">Envoyer le lien</button>
      </form>`,
  });
}

/** What waits for a link in a mailbox. */
const waiting = (visit: Visit, { email, pending, confirmBy }: OwnEmail): Html =>
  html`${
    confirmBy !== null &&
    html`${note('info', `Confirmez cette adresse par le lien envoyé à ${email}, avant le ${formatDateTime(confirmBy)}.`)}
    ${buttonForm(visit, { action: 'accountemailconfirm', label: 'Envoyer le lien de nouveau', about: email })}`
  }
  ${
    pending &&
    html`<h2>Adresse en attente</h2>
      <p>
        <strong><bdi>${pending.email}</bdi></strong> remplacera votre adresse quand son lien sera ouvert,
        avant le ${formatDateTime(pending.expiresAt)}.
      </p>
      ${buttonForm(visit, { action: 'accountemailagain', label: 'Envoyer le lien de nouveau', about: pending.email })}
      ${buttonForm(visit, { action: 'accountemailcancel', label: 'Annuler la demande', about: pending.email })}`
  }`;
