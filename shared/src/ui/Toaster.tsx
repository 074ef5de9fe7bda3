import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useToaster, type Toast } from 'react-hot-toast/headless';
import { toastRecord, toasts, type ToastKind } from './toasts.ts';
import { useRoomForActions } from './useRoomForActions.ts';

const looks: Record<ToastKind, { icon: typeof Info; color: string; spoken: string }> = {
  success: { icon: CircleCheck, color: 'fg.success', spoken: 'Succès : ' },
  failure: { icon: CircleAlert, color: 'fg.error', spoken: 'Erreur : ' },
  info: { icon: Info, color: 'fg.info', spoken: 'Information : ' },
};

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const record = toastRecord(toast.id);
  const { icon: Icon, color, spoken } = looks[record?.kind ?? 'info'];
  const message = typeof toast.message === 'string' ? toast.message : '';
  return (
    <Flex
      data-toast={record?.kind}
      gap="3"
      align="flex-start"
      w="full"
      p="3"
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
      pointerEvents="auto"
      animationName={toast.visible ? 'slide-from-bottom, fade-in' : 'fade-out'}
      animationDuration="moderate"
      animationFillMode="forwards"
    >
      <Box color={color} pt="0.5" aria-hidden="true">
        <Icon size={20} />
      </Box>
      <Box flex="1" minW="0">
        <span style={visuallyHidden}>{spoken}</span>
        <Text fontWeight="medium" textStyle="sm">
          {message}
        </Text>
        {record?.detail ? (
          <Text color="fg.muted" textStyle="sm">
            {record.detail}
          </Text>
        ) : null}
      </Box>
      {record?.action ? (
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            toasts.dismiss(toast.id);
            record.action?.run();
          }}
        >
          {record.action.label}
        </Button>
      ) : null}
      <IconButton
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-label="Fermer le message"
        onClick={() => toasts.dismiss(toast.id)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}

/**
 * The toasts on screen, newest at the bottom; at most 20 (ERR-4, the library's own limit). The region is
 * live and always present, so that screen readers hear what arrives; it pauses while hovered or focused. The buttons that
 * answer a dialog or send a form stay free below it.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster();
  const shown = all.filter(toast => toast.visible);
  const region = useRef<HTMLDivElement>(null);
  const room = useRoomForActions(region, shown.length > 0);
  useToastsHeight(region, room, shown.length > 0);
  return (
    <Flex
      ref={region}
      role="region"
      aria-label="Messages"
      position="fixed"
      zIndex="toast"
      style={{ bottom: room, maxHeight: `calc(100dvh - ${room}px)` }}
      insetX={{ base: '0', md: 'auto' }}
      right={{ md: '0' }}
      w={{ md: '24rem' }}
      p="4"
      overflowY="auto"
      direction="column-reverse"
      pointerEvents="none"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <Flex
        aria-live="polite"
        aria-atomic="false"
        aria-relevant="additions"
        direction="column-reverse"
        gap="2"
      >
        {shown.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Flex>
    </Flex>
  );
}

/** Says to the page how much of the window's lower edge the toasts take (`--toasts`): what else lies there stays above them. */
function useToastsHeight(region: RefObject<HTMLElement | null>, room: number, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!isShown || !element) return;
    const page = document.documentElement.style;
    const tell = () => page.setProperty('--toasts', `${element.offsetHeight + room}px`);
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    tell();
    return () => {
      sizes.disconnect();
      page.removeProperty('--toasts');
    };
  }, [region, room, isShown]);
}
