import type { Mob } from '@rpd/shared/domain';
import { Link } from '@rpd/shared/ui';
import { useSearchParams } from 'react-router';

/** The name of a creature, which opens it beside the list: the address names it, so that one can send it and go back. */
export function MobLink({ mob: { _id, name } }: { mob: Mob }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('row', _id);
  return (
    <Link
      to={{ search: next.toString() }}
      aria-current={params.get('row') === _id ? 'true' : undefined}
      color="inherit"
      stays
    >
      {name}
    </Link>
  );
}
