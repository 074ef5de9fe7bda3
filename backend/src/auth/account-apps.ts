import type { FastifyReply } from 'fastify';
import { formatDateTime, SIGN_IN_SCOPE_LABELS } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm } from './account-page.ts';
import { endConsent } from './app-consents.ts';
import { listConsents } from './app-consents.store.ts';
import { sendPage } from './page.reply.ts';

const ALL = { q: '', sort: 'since', descending: true, limit: 100, offset: 0 } as const;

/** Which applications one lets know something of oneself; each can be taken back (ACC-5). */
export function appsPages({ auth, page, act }: AccountHost): void {
  const show = async (visit: Visit, done?: string): Promise<FastifyReply> => {
    const { items } = await listConsents(auth.store.db, { userId: visit.user._id, appId: null }, ALL);
    return sendPage(
      visit.reply,
      200,
      accountPage({
        title: 'Applications autorisées',
        lead: 'Les applications auxquelles vous vous connectez avec votre compte RPD, et ce qu’elles apprennent de vous. Ce que vous retirez cesse aussitôt.',
        done,
        body:
          items.length > 0
            ? html`<ul class="things" role="list">
                ${items.map(
                  ({ _id, app, scopes, since, lastUsedAt }) =>
                    html`<li>
                      <div>
                        <strong><bdi>${app.name}</bdi></strong>
                        <p>
                          ${scopes.map(scope => SIGN_IN_SCOPE_LABELS[scope]).join(' · ') || 'Le numéro de votre compte'}
                        </p>
                        <p class="help">
                          Depuis le ${formatDateTime(since)} ·
                          ${lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
                        </p>
                      </div>
                      ${buttonForm(visit, { action: 'accountapprevoke', label: 'Retirer', about: app.name, fields: { id: _id } })}
                    </li>`,
                )}
              </ul>`
            : html`<p class="help">Vous n’avez autorisé aucune application.</p>`,
      }),
    );
  };

  page('/accountapps', visit => show(visit));

  act('/accountapprevoke', async (visit, form) => {
    const { app } = await endConsent(auth.store, visit.request, form['id'] ?? '');
    return show(
      visit,
      `L’autorisation de ${app.name} est retirée. Ce que l’application sait déjà, c’est à elle qu’il faut demander de l’effacer.`,
    );
  });
}
