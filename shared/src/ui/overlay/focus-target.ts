/** What the keyboard reaches, but for what one writes in: to focus that would open the keyboard of a phone. */
const REACHABLE = 'a[href], button, select, input:is([type=checkbox], [type=radio]), [tabindex="0"]';
const DIALOG = '[role=dialog], [role=alertdialog]';
/** A heading or a notice that says the outcome (`FOCUS_TARGET`): it comes before the next button, which a second press would reach. */
const TARGET = '[data-focus-target]';

/** A thing of which there are several, with its own title and buttons. */
const ITEM = 'li, tr, article, section';

/** Where the focus was: the element, what could be reached around it, and what it stood in. */
export interface FocusAnchor {
  readonly element: HTMLElement;
  /** What can be reached around it, in the order of the page: listed when it is first asked for, which takes long in a large page. */
  readonly order: () => readonly HTMLElement[];
  /** The focus targets that were there then. */
  readonly targets: () => readonly HTMLElement[];
  /** The innermost first; the last is the dialog, the main part or the page that it stood in. */
  readonly around: readonly HTMLElement[];
}

const reachableIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(REACHABLE)];
const targetsIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(TARGET)];

/** The anchor of an element while it is there; null for none in particular. */
export function focusAnchorOf(element: Element | null): FocusAnchor | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const whole = element.closest(`${DIALOG}, main`) ?? document.body;
  const around: HTMLElement[] = [];
  for (let part = element.parentElement; part && whole.contains(part); part = part.parentElement)
    around.push(part);
  let listed: { order: HTMLElement[]; targets: HTMLElement[] } | undefined;
  const list = () => (listed ??= { order: reachableIn(whole), targets: targetsIn(whole) });
  return { element, order: () => list().order, targets: () => list().targets, around };
}

/** Whether what has the focus loses it. Asks nothing of the layout: it is asked at every change of the page. */
export const isGone = ({ element }: FocusAnchor): boolean =>
  !element.isConnected || element.matches(':disabled');

function canTake(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled, [inert] *, [hidden] *')) return false;
  // jsdom has no layout to ask.
  return !('checkVisibility' in element) || element.checkVisibility();
}

/** The same control of another row, when a row has gone with the control that had the focus. */
function sameInRow(element: HTMLElement, other: HTMLElement): HTMLElement {
  const [row, otherRow] = [element.closest('tr'), other.closest('tbody tr')];
  if (!row || !otherRow || row === otherRow) return other;
  const cell = otherRow.children[[...row.children].indexOf(element)];
  if (cell) return cell as HTMLElement;
  // The cell that Tab stops at is none of the controls: one row alone has it.
  const [controls, others] = [row, otherRow].map(one =>
    reachableIn(one).filter(found => !found.matches('td')),
  );
  const same = others?.[controls?.indexOf(element) ?? -1];
  return same && canTake(same) ? same : other;
}

/** Who had the focus when a dialog opened, by its element. */
const origins = new WeakMap<Element, FocusAnchor>();

/**
 * A dialog may open another one: its focus returns to the origin of the first. A question that follows another one stands in the same
 * dialog: what had the focus in there is not where it goes back to.
 */
export function rememberOrigin(dialog: Element, anchor: FocusAnchor): void {
  if (!anchor.around.some(part => part === dialog)) origins.set(dialog, anchor);
}

/**
 * Finds the element that gets the focus: the anchor itself while it can, else the focus target around it, else its replacement, else the
 * nearest control (for a deleted row, the same control of the next row), else the page's title. Under an open dialog nothing
 * can be focused: then the dialog's focused element, or the dialog.
 */
export function findFocusFallback(anchor: FocusAnchor | null): HTMLElement | null {
  const found = anchor ? nextFocusTarget(anchor) : title();
  const above = openDialogs().findLast(dialog => origins.get(dialog) !== anchor);
  if (!above || above.contains(found)) return found;
  const focused = document.activeElement;
  return focused instanceof HTMLElement && above.contains(focused) ? focused : above;
}

function nextFocusTarget({
  element,
  order: listed,
  targets: listTargets,
  around,
}: FocusAnchor): HTMLElement | null {
  if (canTake(element)) return element;
  const order = listed();
  const at = order.indexOf(element);
  const targets = listTargets();
  const item = around.find(part => part.matches(ITEM));
  const own = item?.isConnected ? targetsIn(item).find(canTake) : undefined;
  if (own) return own;
  const near = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).toReversed()];
  for (const part of around) {
    if (!part.isConnected) continue;
    // What is new says what happened; those of other items say nothing of it.
    const target = targetsIn(part).find(one => canTake(one) && !targets.includes(one));
    if (target) return target;
    const known = near.filter(other => part.contains(other));
    const fresh = reachableIn(part).filter(other => !order.includes(other));
    const found = (part === around[0] ? [...fresh, ...known] : [...known, ...fresh]).find(canTake);
    if (found) return sameInRow(element, found);
  }
  const origin = origins.get(around.at(-1) ?? element);
  return origin ? nextFocusTarget(origin) : title();
}

const title = () => document.querySelector('h1');
const openDialogs = () => [...document.querySelectorAll<HTMLElement>(`:is(${DIALOG})[data-state="open"]`)];
