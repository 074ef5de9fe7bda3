import type { JournalLine } from '@rpd/shared/domain';

/** Why a sign-in was refused. Lines that were written before causes were have none. */
export const causeOf = ({ detail }: JournalLine): string => detail || 'Cause non enregistrée';
