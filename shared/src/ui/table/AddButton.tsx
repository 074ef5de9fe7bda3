import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '../Button.tsx';

export interface AddButtonProps {
  label: string;
  /** A screen of the application to go to… */
  to?: string;
  /** …or something to do. */
  onSelect?: () => void;
}

export function AddButton({ label, to, onSelect }: AddButtonProps) {
  const content = (
    <>
      <Plus aria-hidden="true" />
      {label}
    </>
  );
  return to === undefined ? (
    <Button onClick={onSelect}>{content}</Button>
  ) : (
    <ButtonLink to={to}>{content}</ButtonLink>
  );
}
