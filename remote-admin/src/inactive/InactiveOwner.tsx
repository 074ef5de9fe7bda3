import type { PersonName } from '@rpd/shared/domain';
import { Link } from '@rpd/shared/ui';

/** Whose a thing is; leads to the person. */
export function Owner({ owner }: { owner: PersonName }) {
  if (!owner.name) return 'Compte supprimé';
  return (
    <Link to={`/app/moderation/people/${owner._id}`} display="inline">
      {owner.name}
    </Link>
  );
}
