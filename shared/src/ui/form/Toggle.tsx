import { Switch, VisuallyHidden } from '@chakra-ui/react';

interface ToggleProps {
  /** What it is on: 'Actif'. */
  label: string;
  /** What it switches, where the label alone does not say it. */
  name: string;
  checked: boolean;
  /** What was switched is under way: takes no second press, but keeps the focus. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch outside a form: what it changes is saved at once. */
export function Toggle({ label, name, checked, busy = false, onChange }: ToggleProps) {
  return (
    <Switch.Root
      checked={checked}
      onCheckedChange={details => onChange(details.checked)}
      onClick={event => {
        if (busy) event.preventDefault();
      }}
      minH="6"
    >
      <Switch.HiddenInput role="switch" aria-disabled={busy || undefined} />
      <Switch.Control />
      <Switch.Label>
        <VisuallyHidden>{name} : </VisuallyHidden>
        {label}
      </Switch.Label>
    </Switch.Root>
  );
}
