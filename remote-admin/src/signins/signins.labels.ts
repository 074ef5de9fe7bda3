import type { JournalLine } from '@rpd/shared/domain';

/** Why a sign-in was refused. Lines that were written before causes were have none. */
export const causeOf = ({ detail }: JournalLine): string => detail || 'Cause non enregistrée';

/** Nobody of this name may exist: what was typed says whom it was about. */
export const typedName = ({ entityName }: JournalLine): string => entityName || 'Sans pseudo';
