/**
 * Whether something on the page is not saved: the question that the browser would ask before the tab is closed, put to the
 * same guards (LeaveGuard and whoever else listens).
 */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
