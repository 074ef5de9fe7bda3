/**
 * Returns whether something on the page is not saved: asks the guards that the browser asks before a tab is closed
 * (LeaveGuard and other listeners).
 */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
