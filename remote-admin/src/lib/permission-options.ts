import { PERMISSION_LABELS, PERMISSIONS } from '@rpd/shared/domain';

/** The check boxes of what a machine may do. */
export const PERMISSION_OPTIONS = PERMISSIONS.map(value => ({ value, label: PERMISSION_LABELS[value] }));

export const PERMISSION_NAMES = new Map<string, string>(Object.entries(PERMISSION_LABELS));
