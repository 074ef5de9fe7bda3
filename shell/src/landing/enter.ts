/** LND-1, in ms. */
const ENTER_AFTER = 500;

const buttonOf = (form: HTMLFormElement) => form.querySelector('button[type="submit"]');

/**
 * LND-1: shows that the press was taken, then goes to where the form leads. Plain DOM, because the page that is drawn before
 * React has arrived does the same.
 */
export function enterSoon(event: Pick<SubmitEvent, 'preventDefault'>, form: HTMLFormElement, go: () => void) {
  event.preventDefault();
  if (form.dataset.entering !== undefined) return;
  form.dataset.entering = '';
  buttonOf(form)?.setAttribute('aria-busy', 'true');
  setTimeout(() => {
    // A person who has navigated meanwhile stays there.
    if (form.isConnected) go();
  }, ENTER_AFTER);
}

/** Makes a form that was pressed as it was before: for a page that browsers bring back as it was left. */
export function forgetEntering(form: HTMLFormElement): void {
  delete form.dataset.entering;
  buttonOf(form)?.removeAttribute('aria-busy');
}
