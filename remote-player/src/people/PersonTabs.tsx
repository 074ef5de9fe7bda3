import type { PublicPage } from '@rpd/shared/domain';
import { Slot, useFills } from '@rpd/shared/slot';
import { Box, Flex, Link } from '@rpd/shared/ui';
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
      <Box
        as="nav"
        aria-label={`Pages de ${person.name}`}
        mb="8"
        borderBottomWidth="1px"
        overflowX="auto"
        mx="-1"
        px="1"
        pt="1"
      >
        <Flex gap="1" w="max-content">
          <Place to="?" here={!chosen}>
            Profil
          </Place>
          {fills.map(({ key, title }) => (
            <Place key={key} to={`?tab=${key}`} here={chosen?.key === key}>
              {title}
            </Place>
          ))}
        </Flex>
      </Box>
      {chosen ? <Slot key={chosen.key} name={SLOT} props={{ person }} only={chosen} /> : children}
    </>
  );
}

function Place({ to, here, children }: { to: string; here: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={here ? 'page' : undefined}
      px="3"
      py="2"
      whiteSpace="nowrap"
      textStyle="sm"
      color={here ? 'brand.fg' : 'fg.muted'}
      borderBottomWidth="2px"
      borderColor={here ? 'brand.solid' : 'transparent'}
    >
      {children}
    </Link>
  );
}
