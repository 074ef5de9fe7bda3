import { useSession } from '@rpd/shared/session';
import { Box, Flex } from '@rpd/shared/ui';
import { LayoutDashboard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRegistry } from '../lib/registry.ts';
import { activePath, sidebarSections } from '../lib/sidebar-entries.ts';
import { Mark } from '../ui/Mark.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import { openGroups, rememberPlace, useSidebarGroups } from './sidebar.groups.ts';
import { SidebarGroup } from './SidebarGroup.tsx';
import { entries as look, SidebarLink } from './SidebarLink.tsx';

const DASHBOARD = '/app/dashboard';
/** Between the entry where one is and the lower edge of the menu, in px. */
const ROOM = 24;

/** SHL-3: where one may go. It works from descriptors: no remote is loaded for it. */
export function Sidebar({ minimised }: { minimised: boolean }) {
  const { pathname, search } = useLocation();
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles);
  const sections = sidebarSections(remotes, roles ?? []);
  const paths = [DASHBOARD, ...sections.flatMap(({ entries }) => entries.map(({ path }) => path))];
  const active = activePath(paths, pathname, search);
  const here = sections.find(({ entries }) => entries.some(({ path }) => path === active))?.group;
  const open = openGroups(sections, here, useSidebarGroups());
  useEffect(() => {
    if (here) rememberPlace(here);
  }, [here]);
  const nav = useRef<HTMLDivElement>(null);
  // Somebody with many entries finds the one where they are, below the fold too. Not by `scrollIntoView`: the next Tab would start there.
  useEffect(() => {
    const own = nav.current;
    const entry = own?.querySelector<HTMLElement>('[aria-current]');
    if (!own || !entry) return;
    const below = entry.getBoundingClientRect().bottom - own.getBoundingClientRect().bottom;
    if (below > 0) own.scrollTop += below + ROOM;
  }, [active]);
  return (
    <Flex
      ref={nav}
      as="nav"
      aria-label="Navigation principale"
      direction="column"
      h="full"
      overflowY="auto"
      px="3"
      pb="6"
    >
      <Flex
        h="56px"
        flexShrink="0"
        align="center"
        gap="2.5"
        px="2"
        justify={minimised ? 'center' : undefined}
      >
        <Mark />
        {minimised ? null : <Wordmark />}
      </Flex>
      <Box mt="2" css={look} data-minimised={minimised ? '' : undefined}>
        <SidebarLink
          to={DASHBOARD}
          label="Tableau de bord"
          icon={LayoutDashboard}
          active={active === DASHBOARD}
          minimised={minimised}
        />
        {sections.map(section => (
          <SidebarGroup
            key={section.group}
            section={section}
            open={open.has(section.group)}
            isHere={section.group === here}
            active={active}
            minimised={minimised}
          />
        ))}
      </Box>
    </Flex>
  );
}
