import { Link } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Leads to another row of the list in place of the one that is open beside it. */
export function RowLink({ row, children }: { row: string; children: ReactNode }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('row', row);
  return (
    <Link to={`?${params}`} display="inline" stays>
      {children}
    </Link>
  );
}
