import { useSession } from '@rpd/shared/session';
import { Box, Flex } from '@rpd/shared/ui';
import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { motionWanted } from '../lib/motion.ts';
import { useRegistry } from '../lib/registry.ts';
import { activePath, entriesAt, searchSections, sidebarSections } from '../lib/sidebar-entries.ts';
import { Mark } from '../ui/Mark.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import { isManyEntries, openGroups, rememberPlace, useSidebarGroups } from './sidebar.groups.ts';
import { SidebarGroup } from './SidebarGroup.tsx';
import { entries as look, SidebarLink } from './SidebarLink.tsx';
import { SidebarList } from './SidebarList.tsx';

/** Few menus are so long: it comes with those that are. */
const SidebarSearch = lazy(async () => {
  const { SidebarSearch: default_ } = await import(
    /* webpackChunkName: "sidebar-search" */ './SidebarSearch.tsx'
  );
  return { default: default_ };
});

const DASHBOARD = '/app/dashboard';
/** Between the entry where one is and the lower edge of the menu, in px. */
const ROOM = 24;

/** SHL-3: where one may go. It works from descriptors: no remote is loaded for it. */
export function Sidebar({ minimised }: { minimised: boolean }) {
  const { pathname, search } = useLocation();
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles);
  const sections = useMemo(() => sidebarSections(remotes, roles ?? []), [remotes, roles]);
  const paths = [DASHBOARD, ...sections.flatMap(({ entries }) => entries.map(({ path }) => path))];
  const active = activePath(paths, pathname, search);
  const here = sections.find(({ entries }) => entries.some(({ path }) => path === active))?.group;
  const kept = useSidebarGroups();
  const open = openGroups(sections, here, kept);
  const isLong = isManyEntries(sections);
  const stars = isLong && !minimised;
  const favourites = isLong ? entriesAt(sections, kept.favourites) : [];
  // What was typed on one page is over on the next.
  const [typed, setTyped] = useState({ text: '', at: pathname });
  const query = stars && typed.at === pathname ? typed.text.trim() : '';
  const shown = query === '' ? sections : searchSections(sections, query);
  const navigate = useNavigate();
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
      {stars ? (
        <Suspense fallback={<Box h="12" flexShrink="0" />}>
          <SidebarSearch
            value={typed.at === pathname ? typed.text : ''}
            onChange={text => setTyped({ text, at: pathname })}
            onEnter={() => {
              const [first] = shown;
              if (first?.entries[0]) void navigate(first.entries[0].path);
            }}
          />
        </Suspense>
      ) : null}
      <Box mt="2" css={look} data-minimised={minimised ? '' : undefined}>
        <SidebarLink
          to={DASHBOARD}
          label="Tableau de bord"
          icon={LayoutDashboard}
          active={active === DASHBOARD}
          minimised={minimised}
          glides={motionWanted()}
        />
        {favourites.length > 0 && query === '' ? (
          <div role="group" aria-label="Favoris">
            <div data-heading="" aria-hidden="true">
              {minimised ? null : 'Favoris'}
            </div>
            <SidebarList entries={favourites} active={active} minimised={minimised} stars={stars} />
          </div>
        ) : null}
        {query !== '' && shown.length === 0 ? (
          <Box role="status" px="3" py="2" textStyle="sm" color="fg.muted">
            Aucune entrée ne porte ce nom.
          </Box>
        ) : null}
        {shown.map(section => (
          <SidebarGroup
            key={section.group}
            section={section}
            open={query !== '' || open.has(section.group)}
            isHere={section.group === here}
            active={active}
            minimised={minimised}
            stars={stars}
            searched={query !== ''}
          />
        ))}
      </Box>
    </Flex>
  );
}
