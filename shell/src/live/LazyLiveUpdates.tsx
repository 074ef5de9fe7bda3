import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';

/** The stream's code comes once the page has nothing better to do. Without it the page is as it was read. */
export function LazyLiveUpdates({ person }: { person: string }) {
  const [LiveUpdates, setLiveUpdates] = useState<ComponentType<{ person: string }>>();
  useEffect(
    () =>
      whenIdle(() => {
        import(/* webpackChunkName: "live" */ './LiveUpdates.tsx')
          .then(module => setLiveUpdates(() => module.LiveUpdates))
          .catch(() => undefined);
      }),
    [],
  );
  return LiveUpdates ? <LiveUpdates person={person} /> : null;
}
