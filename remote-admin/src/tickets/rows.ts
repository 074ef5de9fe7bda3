/** The links that lead to the rows of a list, in their order. */
const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')];

/** Moves the focus from row to row: `step` rows down (or up), from the first (or last) when it is on none. A row that is open beside the list gives way. */
export function moveRow(step: 1 | -1): void {
  const links = rowLinks();
  const current = links.findIndex(link => link === document.activeElement);
  const next = current < 0 ? (step > 0 ? 0 : links.length - 1) : current + step;
  const link = links[Math.min(Math.max(next, 0), links.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  if (link?.closest('[data-opened]')) link.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.click();
}
