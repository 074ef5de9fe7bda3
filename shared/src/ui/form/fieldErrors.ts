import type { FieldValues, FormState } from 'react-hook-form';

export interface WrongField {
  path: string;
  message: string;
  /** What the page calls the field. */
  label?: string;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Element);

/** The errors of a form as a flat list: `[{ path: 'options.discord', message }]`. */
export function wrongFields<V extends FieldValues>(
  errors: FormState<V>['errors'],
  prefix = '',
): WrongField[] {
  return Object.entries(errors).flatMap(([key, node]): WrongField[] => {
    if (!isNode(node)) return [];
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof node.message === 'string') return [{ path, message: node.message }];
    // The `ref` of an error is the element itself; only data is walked.
    return key === 'ref' ? [] : wrongFields(node as FormState<V>['errors'], path);
  });
}

/** The element that carries a field's name; every field component puts `data-field` on its root, and its label. */
export const fieldElement = (form: HTMLElement | null, path: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ?? null;

/** The buttons of a toolbar serve the field that one types into: it gets the focus, not they. */
const FOCUSABLE =
  'input:not([type=hidden]):not([disabled]), textarea, select, button:not([role=toolbar] button)';

/** Where one begins to type: what leads to other parts of the form, or away from it, may stand before it. */
export const firstControl = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[data-field] :is(${FOCUSABLE})`) ?? null;

/** Puts the focus into a field; one that lies in another tab of the form is shown first. */
export function focusField(form: HTMLElement | null, path: string): void {
  const field = fieldElement(form, path);
  const control = field?.querySelector<HTMLElement>(FOCUSABLE);
  const panel = field?.closest<HTMLElement>('[role=tabpanel][hidden]');
  if (!panel) return control?.focus();
  document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
  const onceShown = (): unknown => {
    if (!panel.isConnected) return undefined;
    return panel.hidden ? requestAnimationFrame(onceShown) : control?.focus();
  };
  onceShown();
}

/** The wrong fields with their labels, in the order of the page: that of the summary; the first gets the focus. */
export function inPageOrder(form: HTMLElement | null, fields: WrongField[]): WrongField[] {
  const shown = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const order = shown.map(el => el.dataset.field);
  const place = ({ path }: WrongField) => {
    const index = order.indexOf(path);
    return index === -1 ? order.length : index;
  };
  return fields
    .map(field => ({ ...field, label: shown[place(field)]?.dataset.label }))
    .toSorted((a, b) => place(a) - place(b));
}
