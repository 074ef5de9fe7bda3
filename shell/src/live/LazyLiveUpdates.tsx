import { type ComponentType, useEffect, useState } from 'react';
import type { LiveUpdatesProps } from './LiveUpdates.tsx';
import { whenIdle } from '@rpd/shared/idle';

/** The stream's code comes once the page has nothing better to do. Without it the page is as it was read. */
export function LazyLiveUpdates(props: LiveUpdatesProps) {
  const [LiveUpdates, setLiveUpdates] = useState<ComponentType<LiveUpdatesProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        import(/* webpackChunkName: "live" */ './LiveUpdates.tsx')
          .then(module => setLiveUpdates(() => module.LiveUpdates))
          .catch(() => undefined);
      }),
    [],
  );
  return LiveUpdates ? <LiveUpdates {...props} /> : null;
}
