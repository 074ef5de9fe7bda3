import { Button } from '@rpd/shared/ui';
import { X } from 'lucide-react';

interface ActiveFilterChipProps {
  /** Whose or what: 'Par Élodie'. */
  label: string;
  onClear: () => void;
}

/** What a press on a row has narrowed a list to, beside its filters; pressed, it goes. */
export function ActiveFilterChip({ label, onClear }: ActiveFilterChipProps) {
  return (
    <Button
      variant="subtle"
      maxW="full"
      aria-label={`${label} : ne plus limiter`}
      title="Ne plus limiter"
      onClick={onClear}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
      <X aria-hidden="true" />
    </Button>
  );
}
