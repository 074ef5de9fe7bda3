import type { ServerHiding } from '@rpd/shared/domain';
import type { Post } from '../lib/mail.ts';
import { serverHiddenMail, serverShownMail } from '../lib/mail.templates.ts';
import { notify } from '../lib/notify.ts';
import type { Queries } from '../store/queries.ts';

interface ModeratedNews {
  _id: string;
  name: string;
  owner: { _id: string };
}

/** Notifies the owner that the team hides their server, with the reason, or shows it again: in the bell and by mail (MOD-1). */
export async function tellVisibility(
  trx: Queries,
  post: Post,
  { _id, name: server, owner }: ModeratedNews,
  hidden: ServerHiding | null,
): Promise<void> {
  const to = `/app/servers/${_id}`;
  const url = `${post.home}${to.slice(1)}`;
  const mail = ({ name }: { name: string }) =>
    hidden
      ? serverHiddenMail({ name, server, url, reason: hidden.reason })
      : serverShownMail({ name, server, url });
  await notify(trx, post, [owner._id], {
    kind: 'account',
    title: mail({ name: '' }).subject,
    text: hidden ? hidden.reason : 'Chacun le retrouve dans la liste.',
    to,
    mail,
  });
}
