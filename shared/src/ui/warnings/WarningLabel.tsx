import { Badge, type BadgeProps } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { hasWarnings, type Warnings, warningWords } from '../../domain/warnings.ts';

interface WarningLabelProps extends Omit<BadgeProps, 'children'> {
  warnings: Warnings | undefined;
}

/** What a list says of a content that is folded; nothing without warnings. */
export function WarningLabel({ warnings, ...look }: WarningLabelProps) {
  if (!warnings || !hasWarnings(warnings)) return null;
  return (
    <Badge colorPalette="gray" whiteSpace="normal" overflowWrap="anywhere" {...look}>
      <TriangleAlert aria-hidden="true" size={14} />
      Comporte{'\u00a0'}: {warningWords(warnings)}
    </Badge>
  );
}
