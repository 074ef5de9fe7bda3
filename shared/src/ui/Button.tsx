import { Button as ChakraButton, IconButton as ChakraIconButton, Spinner } from '@chakra-ui/react';
import type {
  ButtonProps as ChakraButtonProps,
  IconButtonProps as ChakraIconButtonProps,
} from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';
import { Link as RouterLink, type To } from 'react-router';

export interface ButtonProps extends Omit<ChakraButtonProps, 'loading' | 'loadingText'> {
  /** What was pressed is under way: shows it and takes no second press, but keeps the focus. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** `aria-disabled`, not `disabled`: a disabled button would drop the focus of who has just pressed it. */
const hold = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button; `type="button"` by default. */
export function Button({ busy = false, children, onClick, ...props }: ButtonProps) {
  return (
    <ChakraButton
      type="button"
      {...props}
      onClick={busy ? hold : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="xs" aria-hidden="true" /> : null}
      {children}
    </ChakraButton>
  );
}

export interface IconButtonProps extends Omit<ChakraIconButtonProps, 'loading' | 'aria-label'> {
  /** The name of the action: read out, and shown on hover. */
  label: string;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon, and has a name. */
export function IconButton({ label, busy = false, children, onClick, ...props }: IconButtonProps) {
  return (
    <ChakraIconButton
      type="button"
      variant="ghost"
      colorPalette="gray"
      size="sm"
      {...props}
      aria-label={label}
      title={props.title ?? label}
      onClick={busy ? hold : onClick}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="xs" aria-hidden="true" /> : children}
    </ChakraIconButton>
  );
}

/** A link to a screen of the application that looks like a button. `state` travels with the step in the history. */
export function ButtonLink({
  to,
  state,
  children,
  ...props
}: Omit<ChakraButtonProps, 'asChild'> & { to: To; state?: unknown }) {
  return (
    <ChakraButton {...props} type={undefined} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </ChakraButton>
  );
}

/** A link to a screen of the application that is only an icon, and has a name. */
export function IconLink({
  to,
  label,
  children,
  ...props
}: Omit<ChakraIconButtonProps, 'asChild' | 'aria-label'> & { to: To; label: string }) {
  return (
    <ChakraIconButton
      variant="ghost"
      colorPalette="gray"
      size="sm"
      {...props}
      aria-label={label}
      title={label}
      type={undefined}
      asChild
    >
      <RouterLink to={to}>{children}</RouterLink>
    </ChakraIconButton>
  );
}
