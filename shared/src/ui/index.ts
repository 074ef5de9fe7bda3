// The frame: what the first screen needs. Shared at run time as one module, without tree shaking, so
// every line here is weight on the first load: export what a room uses, and nothing else.
export {
  Badge,
  Box,
  Card,
  chakra,
  Flex,
  Grid,
  Heading,
  HStack,
  Image,
  SimpleGrid,
  Skeleton,
  Spinner,
  Stack,
  Text,
  // The tokens of the running theme, for the page that shows them.
  useChakraContext as useDesignTokens,
  VisuallyHidden,
} from '@chakra-ui/react';
export {
  type Counted,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatShortDate,
  formatTotal,
} from '../domain/format.ts';
export { Avatar, type AvatarProps } from './Avatar.tsx';
export {
  Button,
  ButtonLink,
  IconButton,
  IconLink,
  type ButtonProps,
  type IconButtonProps,
} from './Button.tsx';
export { applyColorMode, useColorMode, type ColorModeChoice } from './colorMode.ts';
export { ColorModeSwitch } from './ColorModeSwitch.tsx';
export { Drawing } from './Drawing.tsx';
export { DRAWINGS, type DrawingName } from './drawings.ts';
export { FOCUS_TARGET } from './focusTarget.ts';
export { lazyWithPreload, importOrNotify } from './lazyWithPreload.tsx';
export { Link, type LinkProps } from './Link.tsx';
export { styleNonce } from './nonce.ts';
export { PageNav } from './PageNav.tsx';
export { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
export { Picture, type PictureProps } from './Picture.tsx';
export { PortraitCard } from './PortraitCard.tsx';
export { isNotFound, QueryState, type QueryStateProps } from './QueryState.tsx';
export { RoleBadge } from './RoleBadge.tsx';
export { saveFile } from './saveFile.ts';
export { TALL_WINDOW } from './tallWindow.ts';
export {
  EmptyState,
  ErrorState,
  LoadingState,
  NotFoundState,
  RefusedState,
  useDelayed,
  type EmptyStateProps,
  type ErrorStateProps,
  type LoadingStateProps,
  type RefusedStateProps,
} from './states.tsx';
export { isSettled, useOnceSettled } from './useOnceSettled.ts';
export { useOpenState } from './useOpenState.ts';
export { areShortcutsOn, switchShortcuts, useShortcuts } from './shortcuts.ts';
export { ACTION_ROW } from './useRoomForActions.ts';
export { useRetryWhenBack } from './useRetryWhenBack.ts';
export { StyledCard } from './StyledCard.tsx';
export { tryAndNotify, notifyFailure, notifyOutcome } from './notify.ts';
export {
  TOAST_MS,
  toasts,
  useToastHistory,
  type ToastKind,
  type ToastOptions,
  type ToastRecord,
} from './toasts.ts';
export { UiProvider } from './UiProvider.tsx';
export { useMediaQuery } from './useMediaQuery.ts';
export { useOnline } from './useOnline.ts';
export { WarningNotice } from './WarningNotice.tsx';
