import type { FastifyReply } from 'fastify';
import { type AccountDeletion, accountDeletionSchema, type Owned, type OwnedThing } from '@rpd/shared/domain';
import { validate } from '../lib/body.ts';
import { html, type Html } from '../lib/html.ts';
import { Refusal } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, ownForm } from './account-page.ts';
import { askForProof } from './account-proof.ts';
import { forgetVisit } from './account-session.ts';
import type { Form } from './form.ts';
import { note, type Page } from './page.ts';
import { sendPage } from './page.reply.ts';
import { proofMethods } from './proof.ts';

const KINDS = { server: 'Serveur', game: 'Jeu', sheet: 'Fiche' };

/** Two fields for each of 1,000 things, which is what one end of an account may decide on; names are percent-encoded. */
const BODY_LIMIT = 512 * 1024;

const LABEL = 'Supprimer mon compte';

const SURE = {
  always: true,
  title: 'Supprimer votre compte pour de bon ?',
  lead: 'Votre profil et vos personnages disparaissent. Personne ne pourra les faire revenir. Dites une dernière fois qui vous êtes.',
  label: LABEL,
} as const;

/** The end of one's account (PLY-3): first what becomes of what others need, then who one is, then it is over. */
export function endPages({ auth, parts, page, act }: AccountHost): void {
  const show = async (
    visit: Visit,
    form: Form = {},
    faults: Faults = {},
    status = 200,
  ): Promise<FastifyReply> =>
    sendPage(visit.reply, status, endPage(visit, await parts.ownedBy(visit.user._id), form, faults));

  page('/accountend', visit => show(visit));

  // Nobody gives a proof for what is refused afterwards.
  act(
    '/accountend',
    async (visit, form) => {
      const owned = await parts.ownedBy(visit.user._id);
      const faults = faultsOf(owned.things, form);
      if (Object.keys(faults).length > 0) return show(visit, form, faults, 422);
      const methods = await proofMethods(auth, visit.user);
      if (methods.password || methods.totp || methods.passkey)
        return askForProof(auth, visit, form, { path: '/accountendnow', proof: SURE });
      return sendPage(visit.reply, 200, surePage(visit, owned, form));
    },
    { bodyLimit: BODY_LIMIT },
  );

  act(
    '/accountendnow',
    async (visit, form) => {
      const { things } = await parts.ownedBy(visit.user._id);
      try {
        await parts.endAccount(visit.request, decisionsOf(things, form));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { fields = {} } = error.details;
        return show(visit, form, { ...atThings(things, fields), all: error.message }, error.status);
      }
      return sendPage(forgetVisit(auth, visit.reply), 200, gonePage(auth.home));
    },
    { proof: SURE, bodyLimit: BODY_LIMIT },
  );
}

/** What is wrong, by the field; `all`: as a whole. */
type Faults = Partial<Record<string, string>>;

const fateOf = ({ _id }: OwnedThing): string => `fate-${_id}`;
const successorOf = ({ _id }: OwnedThing): string => `to-${_id}`;

function faultsOf(things: readonly OwnedThing[], form: Form): Faults {
  const faults: Faults = {};
  for (const thing of things) {
    const fate = form[fateOf(thing)];
    if (!fate) faults[fateOf(thing)] = 'Dites ce que cela devient.';
    if (fate === 'transfer' && !form[successorOf(thing)]?.trim())
      faults[successorOf(thing)] = 'Indiquez le pseudo de la personne qui le reprend.';
  }
  return faults;
}

/** What the form says, as the application sends it. Throws the refusal of what is no answer. */
const decisionsOf = (things: readonly OwnedThing[], form: Form): AccountDeletion['things'] =>
  validate(accountDeletionSchema, {
    things: things.map(thing => {
      const fate = form[fateOf(thing)] ?? '';
      const to = fate === 'transfer' ? (form[successorOf(thing)]?.trim() ?? '') : '';
      return { kind: thing.kind, _id: thing._id, fate, to };
    }),
  }).things;

/** The faults of `things.3.to`, at the fields of this page. */
function atThings(things: readonly OwnedThing[], fields: Record<string, string>): Faults {
  const faults: Faults = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, index = '', part] = /^things\.(\d+)\.(fate|to)$/.exec(path) ?? [];
    const thing = things[Number(index)];
    if (thing && part) faults[part === 'to' ? successorOf(thing) : fateOf(thing)] = message;
  }
  return faults;
}

function endPage(visit: Visit, { things, characters, events }: Owned, form: Form, faults: Faults): Page {
  const isWrong = Object.keys(faults).length > 0;
  return accountPage({
    title: LABEL,
    wrong: isWrong,
    lead: 'Votre pseudo, votre adresse, votre avatar et votre présentation sont effacés. Il n’y a pas de retour en arrière.',
    body: html`${isWrong && note('wrong', faults['all'] ?? 'Votre compte n’est pas supprimé : répondez d’abord à ce qui est signalé plus bas.')}
      ${characters > 0 && html`<p>Vos personnages sont supprimés, avec leur historique : ${characters}.</p>`}
      ${events > 0 && html`<p>Les événements que vous organisez sur d’autres serveurs passent à leurs propriétaires.</p>`}
      <p>Ce que vous avez écrit dans vos demandes d’aide reste lisible par l’équipe, sans votre nom.</p>
      <p><a href="accountdata">Téléchargez d’abord vos données</a></p>
      <form method="post" action="accountend" novalidate>
        ${ownForm(visit)} ${things.map(thing => decision(thing, form, faults))}
        <button type="submit">Continuer…</button>
      </form>`,
  });
}

function decision(thing: OwnedThing, form: Form, faults: Faults): Html {
  const isUsed = thing.kind === 'sheet' && thing.others > 0;
  const [fate, to] = [fateOf(thing), successorOf(thing)];
  const fateFault = faults[fate];
  const toFault = faults[to];
  const radio = (value: string, label: string): Html =>
    html`<div class="check">
      <input
        type="radio"
        id="${fate}-${value}"
        name="${fate}"
        value="${value}"
        ${form[fate] === value && html`checked`}
      />
      <label for="${fate}-${value}">${label}</label>
    </div>`;
  return html`<fieldset ${fateFault && html`aria-describedby="${fate}-fault"`}>
    <legend>Que devient « <bdi>${thing.name}</bdi> » ?</legend>
    <p class="help">
      ${KINDS[thing.kind]}.
      ${thing.others > 0 ? `D’autres personnes s’en servent : ${thing.others}.` : 'Personne d’autre ne s’en sert.'}
    </p>
    ${radio('transfer', 'Le confier à quelqu’un')}
    ${isUsed ? radio('leave', 'Le laisser aux personnes qui s’en servent') : radio('delete', 'Le supprimer')}
    ${fateFault && html`<p class="fault" id="${fate}-fault">${fateFault}</p>`}
    <div>
      <label for="${to}">Pseudo de la personne qui le reprend, si vous le confiez</label>
      <input
        id="${to}"
        name="${to}"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        maxlength="40"
        ${form[to] && html`value="${form[to]}"`}
        ${toFault && html`aria-invalid="true" aria-describedby="${to}-fault"`}
      />
      ${toFault && html`<p class="fault" id="${to}-fault">${toFault}</p>`}
    </div>
  </fieldset>`;
}

/** The same question where nothing can be proved here but by signing in again. */
const surePage = (visit: Visit, { things }: Owned, form: Form): Page =>
  accountPage({
    title: SURE.title,
    lead: 'Votre profil et vos personnages disparaissent. Personne ne pourra les faire revenir.',
    body: html`<form method="post" action="accountendnow">
      ${ownForm(visit)}
      ${things.flatMap(thing =>
        [fateOf(thing), successorOf(thing)].map(
          name => html`<input type="hidden" name="${name}" value="${form[name] ?? ''}" />`,
        ),
      )}
      <button type="submit">${LABEL}</button>
    </form>`,
  });

const gonePage = (home: string): Page => ({
  title: 'Votre compte est supprimé',
  body: html`${note('good', 'Tout ce qui était de vous est effacé, et cette connexion fermée.')}
    <a class="button" href="${home}">Aller à l’accueil</a>`,
});
