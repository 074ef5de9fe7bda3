import { CircleOff, Split } from 'lucide-react';

/** Whether an element is shown on a condition. */
export const Conditional = ({ showIf }: { showIf: string | undefined }) =>
  showIf ? <Split size={14} role="img" aria-label="Sous condition" /> : null;

/** Whether an element is left out at the width that is shown. */
export const Hidden = ({ isHidden }: { isHidden: boolean }) =>
  isHidden ? <CircleOff size={14} role="img" aria-label="Masqué à cette largeur" /> : null;
