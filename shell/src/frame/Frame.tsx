import { Box, Flex, IconButton, LoadingState, TALL_WINDOW } from '@rpd/shared/ui';
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense, useRef } from 'react';
import { Outlet } from 'react-router';
import { type Device, useDevice } from '../ui/useDevice.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Notifications } from './Notifications.tsx';
import { Sidebar } from './Sidebar.tsx';
import { closeDrawer, isSidebarOpen, setMinimised, toggleSidebar, useSidebar } from './sidebar.state.ts';
import { SidebarDrawer } from './SidebarDrawer.tsx';

/**
 * Who comes to something by key sees it (WCAG 2.4.11): it comes into view below the frame's bar. A screen with a bar of its own
 * says with `--covered` how much of the top both take.
 */
const uncovered = {
  '--covered': '5rem',
  '& :where(a, button, input, select, textarea, [tabindex])': { scrollMarginTop: 'var(--covered)' },
};

interface FrameProps {
  breadcrumb: ReactNode;
  tools: ReactNode;
  /** Above every screen. */
  notice: ReactNode;
}

/** SHL-1: sidebar, top bar, and the screen between them. */
export function Frame({ breadcrumb, tools, notice }: FrameProps) {
  const device = useDevice();
  const { visibility, minimised } = useSidebar();
  const open = isSidebarOpen(visibility, device);
  const main = useRef<HTMLElement>(null);
  return (
    <Flex minH="100dvh">
      <SkipLink target={main} />
      {device === 'mobile' ? (
        <SidebarDrawer open={open} onClose={closeDrawer}>
          <Sidebar minimised={false} />
        </SidebarDrawer>
      ) : open ? (
        <SidebarColumn narrow={minimised || device === 'tablet'} fixed={device === 'tablet'} />
      ) : null}
      <Flex direction="column" flex="1" minW="0">
        <TopBar device={device} open={open} breadcrumb={breadcrumb} tools={tools} />
        <Box
          as="main"
          id="contenu"
          ref={main}
          tabIndex={-1}
          outline="none"
          css={uncovered}
          flex="1"
          w="full"
          maxW="7xl"
          mx="auto"
          px={{ base: '4', md: '8' }}
          py={{ base: '5', md: '8' }}
        >
          {notice}
          {/* A screen that waits in the middle of its rendering waits in its own place: the menu leads elsewhere meanwhile. */}
          <Suspense fallback={<LoadingState />}>
            <Outlet />
          </Suspense>
        </Box>
      </Flex>
    </Flex>
  );
}

function SkipLink({ target }: { target: React.RefObject<HTMLElement | null> }) {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    target.current?.focus();
  };
  return (
    <Box
      asChild
      position="fixed"
      top="-12"
      insetStart="4"
      zIndex="skipNav"
      px="4"
      py="2"
      bg="brand.solid"
      color="brand.contrast"
      borderRadius="lg"
      _focusVisible={{ top: '2' }}
    >
      <a href="#contenu" onClick={skip}>
        Aller au contenu
      </a>
    </Box>
  );
}

function SidebarColumn({ narrow, fixed }: { narrow: boolean; fixed: boolean }) {
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <Flex
      direction="column"
      w={narrow ? '72px' : '260px'}
      flexShrink="0"
      position="sticky"
      top="0"
      h="100dvh"
      bg="bg.panel"
      borderEndWidth="1px"
      transition="width 200ms"
    >
      <Box flex="1" minH="0">
        <Sidebar minimised={narrow} />
      </Box>
      {fixed ? null : (
        <Flex p="3" borderTopWidth="1px" justify={narrow ? 'center' : 'flex-end'}>
          <IconButton
            label={narrow ? 'Agrandir le menu' : 'Réduire le menu'}
            onClick={() => setMinimised(!narrow)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        </Flex>
      )}
    </Flex>
  );
}

interface TopBarProps {
  device: Device;
  open: boolean;
  breadcrumb: ReactNode;
  tools: ReactNode;
}

function TopBar({ device, open, breadcrumb, tools }: TopBarProps) {
  return (
    <Flex
      as="header"
      top="0"
      css={{ [TALL_WINDOW]: { position: 'sticky' } }}
      zIndex="docked"
      h="56px"
      flexShrink="0"
      align="center"
      gap="3"
      px={{ base: '2', md: '4' }}
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <IconButton
        label={open ? 'Masquer le menu' : 'Afficher le menu'}
        size="md"
        aria-expanded={open}
        _expanded={{ bg: 'transparent' }}
        onClick={() => toggleSidebar(device)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <Box flex="1" minW="0">
        {breadcrumb}
      </Box>
      {tools}
      <Notifications />
      <AccountMenu />
    </Flex>
  );
}
