import { formatDate } from '@rpd/shared/domain';
import type { TransferState } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTransfer } from '../store/tables/servers.ts';

type Step = Exclude<TransferState, 'open'> | 'offered';

interface Line {
  people: readonly string[];
  title: string;
  text?: string;
  /** The page of the server, or of the offer. */
  to?: 'server' | 'offer' | 'list';
}

/** Says to those of an offer what became of it, in the bell and by mail. What is no longer open replaces what nobody read. */
export async function tellTransfer(
  trx: Queries,
  post: Post,
  { server_id, from_id, to_id, offered_by, ...offer }: StoredTransfer,
  name: string,
  step: Step,
): Promise<void> {
  const personOf = await peopleNames(trx, [from_id, to_id]);
  const from = personOf(from_id).name || 'Un compte supprimé';
  const to = personOf(to_id).name || 'Un compte supprimé';
  const server = `«\u00a0${name}\u00a0»`;
  const givers = [...new Set([from_id, offered_by])];
  const until = `Réponse attendue avant le ${formatDate(offer.expiresAt)}.`;
  const reason = offer.byTeam ? `Motif\u00a0: ${offer.reason}` : offer.reason;
  const lines: Record<Step, Line[]> = {
    offered: [
      {
        people: [to_id],
        title: `${offer.byTeam ? 'L’équipe de RPD' : from} vous propose le serveur ${server}`,
        text: `${until}${reason ? ` ${reason}` : ''}`,
        to: 'offer',
      },
      ...(offer.byTeam
        ? [
            {
              people: [from_id],
              title: `L’équipe de RPD propose votre serveur ${server} à ${to}`,
              text: `${reason} Si vous n’êtes pas d’accord, écrivez-nous depuis la page d’aide.`,
              to: 'server' as const,
            },
          ]
        : []),
    ],
    accepted: [
      {
        people: givers,
        title: `${to} est désormais propriétaire de ${server}`,
        text: offer.stays ? `${from} reste dans l’équipe.` : `${from} n’est plus de l’équipe.`,
        to: offer.stays ? 'server' : 'list',
      },
      { people: [to_id], title: `Le serveur ${server} est à vous`, to: 'server' },
    ],
    refused: [{ people: givers, title: `${to} a refusé le serveur ${server}`, to: 'server' }],
    withdrawn: [
      {
        people: [to_id, ...(offer.byTeam ? [from_id] : [])],
        title: `Le serveur ${server} n’est plus proposé à ${to}`,
        to: 'list',
      },
    ],
    ended: [
      {
        people: [...givers, to_id],
        title: `La proposition du serveur ${server} à ${to} a pris fin`,
        text: 'Rien n’a changé pour ce serveur.',
        to: 'list',
      },
    ],
  };
  const paths = {
    server: `/app/servers/${server_id}`,
    offer: `/app/servers/${server_id}/transfer`,
    list: '/app/servers',
  };
  for (const { people, title, text = '', to: place = 'server' } of lines[step]) {
    const notice = {
      kind: 'account',
      title,
      text,
      to: paths[place],
      about: `transfer:${server_id}`,
      ...(offer.byTeam ? {} : { from: offered_by }),
    } as const;
    await notify(trx, post, people, notice);
  }
}
