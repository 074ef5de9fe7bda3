import { eventPath } from '@rpd/shared/domain';
import type { Identity, RoleplayEvent } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';
import { beginning } from './events.news.ts';

/** Notifies those who act for the server that somebody proposes an event (DSK-4). */
export async function tellProposed(
  trx: Queries,
  post: Post,
  me: Identity,
  event: RoleplayEvent,
): Promise<void> {
  const { _id, serverName, serverOwner_id, serverManagers, proposer, title } = event;
  const people = [serverOwner_id, ...serverManagers].filter(id => id !== me._id);
  await notify(trx, post, people, {
    kind: 'event',
    from: me._id,
    title: `${proposer} propose l’événement « ${title} » pour ${serverName}`,
    text: `Il commencerait ${beginning(event)}. Acceptez-le ou déclinez-le sur sa page.`,
    to: eventPath(event),
    about: `proposed:${_id}`,
  });
}

/** Notifies who proposed an event of the answer. */
export async function tellDecided(
  trx: Queries,
  post: Post,
  me: Identity,
  event: RoleplayEvent,
): Promise<void> {
  const { owner_id, serverName, title, state, declineReason } = event;
  if (owner_id === me._id) return;
  const isAccepted = state === 'published';
  await notify(trx, post, [owner_id], {
    kind: 'event',
    title: isAccepted
      ? `Votre événement « ${title} » est publié sur ${serverName}`
      : `Votre événement « ${title} » est décliné par ${serverName}`,
    text: isAccepted
      ? `Il commence ${beginning(event)}.`
      : declineReason || 'Aucune raison n’est donnée. Vous pouvez le modifier et le proposer de nouveau.',
    to: eventPath(event),
  });
}
