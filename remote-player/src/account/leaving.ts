/** Leaves the application for another page of the browser; tests look at where to. */
export const leaving = { for: (address: string): void => window.location.assign(address) };
