import type { FastifyReply } from 'fastify';
import { PRIVACY } from '@rpd/shared/privacy';
import { html } from '../lib/html.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm } from './account-page.ts';
import { sendPage, setNoStore } from './page.reply.ts';

const FORMATS = ['html', 'json', 'zip'] as const;

/** What is stored of oneself, as a file (ACC-8). */
export function dataPages({ parts, page, act }: AccountHost): void {
  const show = (visit: Visit, done?: string): FastifyReply =>
    sendPage(
      visit.reply,
      200,
      accountPage({
        title: 'Mes données',
        lead: 'Un fichier avec ce qui est enregistré de vous : compte, personnages et leur historique, serveurs, jeux, fiches, événements, demandes, connexions.',
        done,
        body: html`${buttonForm(visit, { action: 'accountfile', label: 'Télécharger pour lire', fields: { format: 'html' }, quiet: false })}
          ${buttonForm(visit, { action: 'accountfile', label: 'Télécharger en JSON', fields: { format: 'json' } })}
          ${parts.hasPictures && buttonForm(visit, { action: 'accountfile', label: 'Télécharger avec mes images (zip)', fields: { format: 'zip' } })}
          <p class="help">
            À lire, le fichier s’ouvre dans un navigateur, même sans réseau. En JSON, il a tout, pour un autre
            programme. ${!parts.hasPictures && 'Avec vos images, il se télécharge depuis l’application.'}
          </p>
          <p class="more"><a href="privacy">${PRIVACY.title}</a></p>`,
      }),
    );

  page('/accountdata', async visit => show(visit));

  act(
    '/accountfile',
    async (visit, form) => {
      // A file leaves the page where it is: this one would go on asking who one is.
      if (form['proof_password'] || form['proof_code'] || form['credential'])
        return show(visit, 'C’est confirmé : téléchargez votre fichier dans les cinq minutes.');
      const format = FORMATS.find(one => one === form['format']) ?? 'html';
      const { name, type, content } = await parts.exportFile(visit.user._id, format);
      return setNoStore(visit.reply)
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
    { proof: {} },
  );
}
