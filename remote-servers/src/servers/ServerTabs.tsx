import type { Server } from '@rpd/shared/domain';
import { Slot, useFills } from '@rpd/shared/slot';
import { PageNav } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

const SLOT = 'server.tab@1';

/** The server itself, and a page for each thing that another area has to say about it; without any, the server alone. */
export function ServerTabs({ server, children }: { server: Server; children: ReactNode }) {
  const fills = useFills(SLOT);
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const chosen = fills.find(({ key }) => key === asked);
  if (fills.length === 0) return children;
  return (
    <>
      <PageNav
        label={`Pages de ${server.name}`}
        pages={[
          { to: '?', label: 'Présentation', here: !chosen },
          ...fills.map(({ key, title }) => ({ to: `?tab=${key}`, label: title, here: chosen?.key === key })),
        ]}
      />
      {chosen ? <Slot key={chosen.key} name={SLOT} props={{ server }} only={chosen} /> : children}
    </>
  );
}
