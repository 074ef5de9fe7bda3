import type { Server } from '@rpd/shared/domain';
import { type ShownFill, useFills, useSlots } from '@rpd/shared/slot';
import { Button } from '@rpd/shared/ui';
import { useState } from 'react';

/** What other areas let this person do with a server. */
export function ServerActions({ server }: { server: Server }) {
  const fills = useFills('server.action@1');
  return fills.map(fill => <ServerAction key={fill.key} fill={fill} server={server} />);
}

function ServerAction({ fill, server }: { fill: ShownFill; server: Server }) {
  const run = useSlots(host => host.run);
  const [busy, setBusy] = useState(false);
  const { Icon, title } = fill;
  const act = () => {
    setBusy(true);
    void run(fill, { server }).finally(() => setBusy(false));
  };
  return (
    <Button variant="outline" busy={busy} onClick={act}>
      <Icon aria-hidden="true" />
      {title}
    </Button>
  );
}
