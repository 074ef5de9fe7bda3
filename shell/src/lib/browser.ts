/** What leaves the page; one object, so that a test can watch it where no browser is there to go. */
export const browser = {
  reload: (): void => window.location.reload(),
  /** Goes to an address outside of the application. */
  leaveFor: (address: string): void => window.location.assign(address),
};
