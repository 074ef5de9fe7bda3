import type { Guidance } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Link } from '@rpd/shared/ui';
import { unreadNews } from '../lib/news.ts';

/** How many things are new since somebody last looked (26.7). It is no higher than the title beside it: nothing moves. */
export default function UnreadNews({ guidance }: { guidance: Guidance }) {
  const roles = useSession(({ user }) => user?.roles) ?? [];
  const { length } = unreadNews(roles, guidance);
  if (length === 0) return null;
  return (
    <Link to="/app/news" textStyle="sm" whiteSpace="nowrap">
      {length > 1 ? `${length} nouveautés` : 'Une nouveauté'}
    </Link>
  );
}
