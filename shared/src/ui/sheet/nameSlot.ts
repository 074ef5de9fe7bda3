import { createContext, type ReactNode, useContext } from 'react';

/**
 * What stands in place of a field's name where a sheet is only drawn, in its editor: the name is a control there, and nothing else in
 * the field is. Null where the sheet is read, filled in or played from.
 */
export const NameSlot = createContext<ReactNode>(null);
export const useNameSlot = (): ReactNode => useContext(NameSlot);

const STILL = { inert: true, 'aria-hidden': true, tabIndex: -1 } as const;
const NOT_STILL = {};

/** Keeps a control of the sheet from pointers, keys and screen readers where the sheet is only drawn. */
export const useStill = (): typeof STILL | typeof NOT_STILL => (useNameSlot() === null ? NOT_STILL : STILL);
