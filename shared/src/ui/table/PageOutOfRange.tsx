import { Button } from '../Button.tsx';
import { EmptyState } from '../states.tsx';

/** The address, or a deletion, led past the last page. */
export function PageOutOfRange({ onReturn }: { onReturn: () => void }) {
  return (
    <EmptyState
      drawing="map"
      title="Cette page n’existe plus"
      action={<Button onClick={onReturn}>Aller à la dernière page</Button>}
    />
  );
}
