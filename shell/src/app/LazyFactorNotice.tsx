import { useSession } from '@rpd/shared/session';
import { type ComponentType, useEffect, useState } from 'react';

/** The notice that one's role requires a second factor. Its code comes only where one is missing. */
export function LazyFactorNotice() {
  const dueAt = useSession(({ user }) => user?.factorDueAt);
  const [Notice, setNotice] = useState<ComponentType<{ dueAt: string }>>();
  const isMissing = dueAt !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    import('../account/FactorNotice.tsx')
      .then(({ FactorNotice }) => setNotice(() => FactorNotice))
      .catch(() => undefined);
  }, [isMissing]);
  return isMissing && Notice ? <Notice dueAt={dueAt} /> : null;
}
