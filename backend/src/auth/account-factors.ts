import type { FastifyReply } from 'fastify';
import { type Factors, formatDateTime, type TotpOffer } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import { Refusal } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm, listOf, ownForm, thing, usedAt } from './account-page.ts';
import { readFactors, removePasskey } from './factors.ts';
import { renderField } from './page.ts';
import { sendPage } from './page.reply.ts';
import { REQUIRED } from './sign-in.replies.ts';
import { confirmOwnTotp, newOwnCodes, offerOwnTotp, removeOwnTotp } from './totp.acts.ts';
import { pendingTotp } from './totp.ts';

const config = { withoutFactor: true } as const;
const ask = { proof: {}, ...config };

/** How one signs in: an application for codes, recovery codes, passkeys (ACC-1, ACC-2). */
export function factorPages({ auth, page, act }: AccountHost): void {
  const show = async (visit: Visit, done?: string): Promise<FastifyReply> =>
    sendPage(visit.reply, 200, factorsPage(visit, await readFactors(auth, visit.user), done));

  page('/accountfactors', visit => show(visit), config);

  act('/accounttotp', async visit => showOffer(visit, await offerOwnTotp(auth, visit.user._id)), ask);

  act(
    '/accounttotpcode',
    async (visit, form) => {
      const { user, request, reply } = visit;
      const code = form['code']?.trim() ?? '';
      const again = async (status: number, fault: string) => {
        const offer = await pendingTotp(auth.store, user);
        return offer ? showOffer(visit, offer, fault, status) : show(visit);
      };
      if (!code) return again(400, REQUIRED);
      try {
        const codes = await confirmOwnTotp(auth, request, user._id, code);
        return sendPage(
          reply,
          200,
          codesPage(codes, 'Une application est reliée : la connexion demande maintenant un code.'),
        );
      } catch (error) {
        const fault = error instanceof Refusal ? error.details.fields?.['code'] : undefined;
        if (!fault) throw error;
        return again(422, fault);
      }
    },
    ask,
  );

  act(
    '/accounttotpremove',
    async visit => {
      await removeOwnTotp(auth, visit.request, visit.user._id);
      return show(visit, 'L’application est retirée : la connexion ne demande plus de code.');
    },
    ask,
  );

  act(
    '/accountcodes',
    async visit => {
      const codes = await newOwnCodes(auth, visit.request, visit.user._id);
      return sendPage(visit.reply, 200, codesPage(codes, 'Vos codes de secours sont nouveaux.'));
    },
    ask,
  );

  act(
    '/accountpasskeyremove',
    async (visit, form) => {
      await removePasskey(auth, visit.request, visit.user._id, form['id'] ?? '');
      return show(
        visit,
        'La clé d’accès est retirée. Effacez-la aussi de l’appareil ou du coffre qui la garde.',
      );
    },
    ask,
  );
}

function factorsPage(visit: Visit, factors: Factors, done: string | undefined) {
  const { totp, passkeys, recoveryCodes } = factors;
  return accountPage({
    title: 'Comment je me connecte',
    done,
    body: html`<h2>Code à la connexion</h2>
      <p>
        ${
          totp
            ? `Une application est reliée depuis le ${formatDateTime(totp.since)}.`
            : 'Aucune application n’est reliée. En plus du mot de passe, un code de six chiffres qu’une application de votre téléphone affiche : connaître votre mot de passe ne suffit alors plus pour entrer.'
        }
      </p>
      ${
        totp
          ? buttonForm(visit, { action: 'accounttotpremove', label: 'Retirer l’application' })
          : buttonForm(visit, { action: 'accounttotp', label: 'Relier une application', quiet: false })
      }
      ${
        (totp !== null || passkeys.length > 0) &&
        html`<h2 id="codes">Codes de secours</h2>
          <p>
            ${recoveryCodes > 0 ? `Il vous en reste ${recoveryCodes}. De nouveaux remplacent ceux-là.` : 'Vous n’en avez plus.'}
          </p>
          ${buttonForm(visit, { action: 'accountcodes', label: 'Créer de nouveaux codes de secours' })}`
      }
      <h2>Clés d’accès</h2>
      ${
        passkeys.length > 0
          ? listOf(
              passkeys.map(({ _id, name, createdAt, lastUsedAt }) =>
                thing(
                  name,
                  `Ajoutée le ${formatDateTime(createdAt)} · ${usedAt(lastUsedAt)}`,
                  buttonForm(visit, {
                    action: 'accountpasskeyremove',
                    label: 'Retirer',
                    about: name,
                    fields: { id: _id },
                  }),
                ),
              ),
            )
          : html`<p>Vous n’en avez pas encore.</p>`
      }
      <p class="help">Une clé d’accès s’ajoute depuis l’application, avec JavaScript.</p>`,
  });
}

/** The drawing is dark on light in both colour modes, or cameras do not read it. */
function showOffer(visit: Visit, { secret, qr }: TotpOffer, fault?: string, status = 200): FastifyReply {
  const page = accountPage({
    title: 'Relier une application',
    lead: 'Scannez ce QR code avec l’application, puis tapez le code qu’elle affiche.',
    wrong: Boolean(fault),
    body: html`<svg
        class="qr"
        role="img"
        aria-label="QR code à scanner avec l’application"
        viewBox="0 0 ${qr.size} ${qr.size}"
        shape-rendering="crispEdges"
      >
        <path d="${qr.path}" fill="#000" />
      </svg>
      <p>Sur ce même appareil ? Copiez cette clé dans l’application :</p>
      <p class="code"><code>${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
      <form method="post" action="accounttotpcode" novalidate>
        ${ownForm(visit)}
        ${renderField({
          name: 'code',
          label: 'Code affiché par l’application',
          type: 'text',
          autocomplete: 'one-time-code',
          help: 'Six chiffres, qui changent toutes les 30 secondes.',
          fault,
          focused: fault !== undefined,
        })}
        <button type="submit">Relier</button>
      </form>`,
  });
  return sendPage(visit.reply, status, page);
}

const codesPage = (codes: readonly string[], done: string) =>
  accountPage({
    title: 'Vos codes de secours',
    done,
    body: html`<p>
        Chacun remplace une fois l’application ou la clé d’accès que vous n’avez plus. Notez-les ou
        imprimez-les, et gardez-les ailleurs que sur votre téléphone : ils ne seront plus affichés.
      </p>
      <ul class="codes" role="list" aria-label="Codes de secours">
        ${codes.map(code => html`<li><code>${code}</code></li>`)}
      </ul>
      <p>Les codes d’avant, si vous en aviez, ne servent plus.</p>`,
  });
