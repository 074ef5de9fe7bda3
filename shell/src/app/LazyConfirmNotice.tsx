import { useSession } from '@rpd/shared/session';
import { type ComponentType, useEffect, useState } from 'react';

/** The notice of an address to confirm. Its code comes only where there is one; a load that fails is tried at the next page load. */
export function LazyConfirmNotice() {
  const waits = useSession(({ user }) => user?.confirmBy !== undefined);
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!waits) return;
    import('../account/ConfirmNotice.tsx')
      .then(({ ConfirmNotice }) => setNotice(() => ConfirmNotice))
      .catch(() => undefined);
  }, [waits]);
  return waits && Notice ? <Notice /> : null;
}
