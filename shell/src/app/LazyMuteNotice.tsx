import { useSession } from '@rpd/shared/session';
import { type ComponentType, useEffect, useState } from 'react';

/** The notice that one is silenced. Its code comes only where one is; a load that fails is tried at the next page load. */
export function LazyMuteNotice() {
  const until = useSession(({ user }) => user?.mutedUntil);
  const [Notice, setNotice] = useState<ComponentType<{ until: string }>>();
  const isMuted = until !== undefined;
  useEffect(() => {
    if (!isMuted) return;
    import('../account/MuteNotice.tsx')
      .then(({ MuteNotice }) => setNotice(() => MuteNotice))
      .catch(() => undefined);
  }, [isMuted]);
  return isMuted && Notice ? <Notice until={until} /> : null;
}
