import type { Migration } from '../migration.ts';
import { fillUsers } from './0158_people.ts';

/** Pseudos are compared without the words that people add to a name that is taken. */
export const nameCores: Migration = { name: '0252_name_cores', up: fillUsers };
