import type { FastifyReply } from 'fastify';
import { formatDateTime } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import { refuse } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm } from './account-page.ts';
import { sendPage } from './page.reply.ts';

/** Where one is signed in; each of the others can be ended, or all (ADM-14). */
export function signInPages({ parts, page, act }: AccountHost): void {
  const show = async (visit: Visit, done?: string): Promise<FastifyReply> => {
    const signIns = await parts.signInsOf(visit.user._id, visit.sessionId);
    const hasOthers = signIns.some(({ current }) => !current);
    return sendPage(
      visit.reply,
      200,
      accountPage({
        title: 'Mes connexions',
        lead: 'Les appareils sur lesquels votre compte est ouvert. Si l’un d’eux n’est pas le vôtre, fermez-le et changez de mot de passe.',
        done,
        body: html`<ul class="things" role="list">
            ${signIns.map(
              ({ _id, device, address, since, lastUsedAt, current }) =>
                html`<li>
                  <div>
                    <strong>${device}</strong> ${current && html`<span class="badge">Celle-ci</span>`}
                    <p class="help">
                      ${address} · depuis le ${formatDateTime(since)} · vu le ${formatDateTime(lastUsedAt)}
                    </p>
                  </div>
                  ${
                    !current &&
                    buttonForm(visit, {
                      action: 'accountsigninend',
                      label: 'Fermer',
                      about: `${device}, ${address}`,
                      fields: { id: _id },
                    })
                  }
                </li>`,
            )}
          </ul>
          ${
            hasOthers
              ? buttonForm(visit, { action: 'accountsigninsend', label: 'Fermer toutes les autres' })
              : html`<p class="help">Votre compte n’est ouvert nulle part ailleurs.</p>`
          }`,
      }),
    );
  };

  page('/accountsignins', visit => show(visit));

  act(
    '/accountsigninend',
    async (visit, form) => {
      const ended = await parts.endSignIns(visit.request, [form['id'] ?? '']);
      // Somebody else's, or one that had ended: nothing tells which.
      if (ended.length === 0) throw refuse('notFound');
      return show(visit, 'La connexion est fermée.');
    },
    { proof: {} },
  );

  act(
    '/accountsigninsend',
    async visit => {
      const signIns = await parts.signInsOf(visit.user._id, visit.sessionId);
      const others = signIns.filter(({ current }) => !current).map(({ _id }) => _id);
      await parts.endSignIns(visit.request, others);
      return show(visit, 'Toutes les autres connexions sont fermées.');
    },
    { proof: {} },
  );
}
