// What the parts of a compendium and of a sheet call one another by.

/** A key of a kind or a value: no member of every object, so that nothing is taken for one. */
export const COMPENDIUM_KEY = /^[a-z][a-z0-9-]{0,39}$/;
export const isCompendiumKey = (value: unknown): value is string =>
  typeof value === 'string' && COMPENDIUM_KEY.test(value) && !(value in Object.prototype);

/** What a column takes of an entry besides its values: its name, its description, or nothing. */
export const ENTRY_NAME = ':name';
export const ENTRY_DESCRIPTION = ':description';
export const ENTRY_NOTHING = ':none';

/** Whether a text says what a column takes of an entry. */
export const isEntrySource = (value: string): boolean =>
  value === ENTRY_NAME || value === ENTRY_DESCRIPTION || value === ENTRY_NOTHING || isCompendiumKey(value);
