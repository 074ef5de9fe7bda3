import type { PublicPage } from '@rpd/shared/domain';
import { Slot, useFills } from '@rpd/shared/slot';
import { PageNav } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

const SLOT = 'profile.tab@1';

/** The person, and a page for each thing that another area has to say about them; without any, the person alone (EXT-2). */
export function PersonTabs({ person, children }: { person: PublicPage; children: ReactNode }) {
  const fills = useFills(SLOT);
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const chosen = fills.find(({ key }) => key === asked);
  if (fills.length === 0) return children;
  return (
    <>
      <PageNav
        label={`Pages de ${person.name}`}
        pages={[
          { to: '?', label: 'Profil', here: !chosen },
          ...fills.map(({ key, title }) => ({ to: `?tab=${key}`, label: title, here: chosen?.key === key })),
        ]}
      />
      {chosen ? <Slot key={chosen.key} name={SLOT} props={{ person }} only={chosen} /> : children}
    </>
  );
}
