import { Switch, VisuallyHidden } from '@chakra-ui/react';

interface ToggleProps {
  /** What it is on: 'Actif'. */
  label: string;
  /** What it switches, where the label alone does not say it. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch outside a form: what it changes is saved at once. */
export function Toggle({ label, name, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root
      checked={checked}
      disabled={disabled}
      onCheckedChange={details => onChange(details.checked)}
      minH="6"
    >
      <Switch.HiddenInput role="switch" />
      <Switch.Control />
      <Switch.Label>
        <VisuallyHidden>{name} : </VisuallyHidden>
        {label}
      </Switch.Label>
    </Switch.Root>
  );
}
