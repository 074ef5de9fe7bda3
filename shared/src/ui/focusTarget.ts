/** Spread on a heading or a notice: it gets the focus when a pressed button near it is gone, instead of the next button. */
export const FOCUS_TARGET = { tabIndex: -1, 'data-focus-target': '' } as const;
