/** How often it is looked for a field whose tab is being drawn. */
const MAX_FRAMES = 60;

/** Puts the focus into a field of a sheet that is being filled in, wherever it is; its tab is opened first. */
export function leadToField(sheet: HTMLElement, { tab, id }: { tab: string; id: string }): void {
  const go = (): boolean => {
    const field = sheet.querySelector<HTMLElement>(`[data-field="${CSS.escape(`values.${id}`)}"]`);
    field?.scrollIntoView({ block: 'center' });
    const entry = field?.querySelector<HTMLElement>('input, textarea, select, button, [role=slider]');
    (entry ?? field)?.focus({ preventScroll: true });
    return field !== null;
  };
  if (go()) return;
  sheet.querySelector<HTMLElement>(`[role="tab"][data-value="${CSS.escape(tab)}"]`)?.click();
  let frames = 0;
  const onceDrawn = () => {
    frames += 1;
    const isDrawing = frames < MAX_FRAMES || sheet.querySelector('[aria-busy=true]') !== null;
    if (!go() && isDrawing) requestAnimationFrame(onceDrawn);
  };
  requestAnimationFrame(onceDrawn);
}
