import { Box } from '@rpd/shared/ui';
import { Check, X } from 'lucide-react';

/** A check or a cross, with its word (ADM-10). */
export function YesNo({ value, yes, no }: { value: boolean; yes: string; no: string }) {
  const Icon = value ? Check : X;
  return (
    <Box as="span" display="inline-flex" color={value ? 'fg.success' : 'fg.error'} title={value ? yes : no}>
      <Icon size={20} role="img" aria-label={value ? yes : no} />
    </Box>
  );
}
