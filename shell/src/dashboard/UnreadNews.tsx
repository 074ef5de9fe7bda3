import type { Guidance } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Link } from '@rpd/shared/ui';
import { countUnread } from '../lib/news.ts';

/** How many things are new since somebody last looked (26.7). It is no higher than the title beside it: nothing moves. */
export default function UnreadNews({ guidance }: { guidance: Guidance }) {
  const roles = useSession(({ user }) => user?.roles) ?? [];
  const { count, isMore } = countUnread(roles, guidance);
  if (count === 0) return null;
  return (
    <Link to="/app/news" textStyle={{ base: 'xs', md: 'sm' }} whiteSpace="nowrap">
      {count > 1 ? `${count} nouveautés${isMore ? ' ou plus' : ''}` : 'Une nouveauté'}
    </Link>
  );
}
