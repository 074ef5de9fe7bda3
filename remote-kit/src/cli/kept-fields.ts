/** What a page keeps over one reload, in the storage of its tab. */
interface Kept {
  path: string;
  scroll: [x: number, y: number];
  fields: KeptField[];
}

interface KeptField {
  /** What it is known by, and which of those that are known by the same. */
  known: string;
  place: number;
  value: string | string[] | boolean;
}

/** What fields of a page have; one that is edited as a document has none of it. */
type Field = HTMLElement & {
  type?: string;
  value?: string;
  checked?: boolean;
  autocomplete?: string;
  disabled?: boolean;
  readOnly?: boolean;
  labels?: NodeListOf<HTMLLabelElement> | null;
};

export interface KeptFields {
  /** Keeps what somebody typed for the reload that follows; never passwords or files. */
  keep: () => void;
  /** In a page that was reloaded: puts back what was kept, as soon as the fields are drawn. */
  putBack: () => void;
}

/**
 * Keeps what somebody typed in a page over the reload that follows a change of its sources: fields that were changed since they were drawn, and
 * the scroll position. It knows no framework: values come back by the events that a browser sends. A field is known by its name, else its
 * label, else its id, and by its place among those of the same.
 * The function's source is copied into the page (dev.ts), so it uses nothing from outside.
 * @param key in the storage
 * @param storage that of the tab; a browser may refuse it
 */
export function keptFields(
  key: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptFields {
  /** How long a field that is not drawn yet is waited for. */
  const forMs = 60_000;
  const quietMs = 50;
  /** For how long one that is drawn once more is filled in once more: a screen draws itself again when its data come. */
  const settleMs = 5000;
  const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
  /** Have been changed since they were drawn. */
  const changed = new WeakSet<Element>();
  /** Have held a password at some time, whatever they show now. */
  const secret = new WeakSet<Element>();
  let waiting: KeptField[] = [];
  let filled: { field: Field; one: KeptField }[] = [];

  const isSecret = (field: Field): boolean =>
    secret.has(field) ||
    /^(?:password|file|hidden)$/.test(field.type ?? '') ||
    /password|one-time-code|\bcc-/.test(field.autocomplete ?? '');
  const isChoice = (field: Field): boolean => field.type === 'checkbox' || field.type === 'radio';

  function labelOf(field: Field): string {
    const named = field.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const texts = [...(field.labels ?? []), ...named.map(id => document.getElementById(id))];
    return (
      field.getAttribute('aria-label') ?? texts.map(text => text?.textContent?.trim() ?? '').join(' ')
    ).trim();
  }

  function knownBy(field: Field): string {
    const kind = isChoice(field) ? `${field.type}=${field.value}` : field.tagName;
    const name = field.getAttribute('name');
    const label = name ? '' : labelOf(field);
    return JSON.stringify([kind, name ? { name } : label ? { label } : { id: field.id }]);
  }

  /** The fields of the page, each with what it is known by. */
  function known(): { field: Field; known: string; place: number }[] {
    const count = new Map<string, number>();
    return [...document.querySelectorAll<Field>(FIELDS)].map(field => {
      const by = knownBy(field);
      const place = count.get(by) ?? 0;
      count.set(by, place + 1);
      return { field, known: by, place };
    });
  }

  function valueOf(field: Field): KeptField['value'] {
    if (isChoice(field)) return field.checked === true;
    if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value);
    // One that is edited as a document has no value.
    return field.value ?? field.innerText;
  }

  /** As a person would: frameworks look at the events, and at values that are set past what they put over the property. */
  function setValue(field: Field, value: KeptField['value']): void {
    if (typeof value === 'boolean') {
      if (field.checked !== value) field.click();
      return;
    }
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = value.includes(option.value);
    } else if (field.value !== undefined) {
      const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      property?.set?.call(field, value);
    } else {
      field.focus();
      getSelection()?.selectAllChildren(field);
      // It sends its events itself, and an editor takes it as typed.
      if (
        typeof document.execCommand === 'function' &&
        document.execCommand('insertText', false, String(value))
      )
        return;
      field.textContent = String(value);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  function onChange({ target, isTrusted }: Event): void {
    const field = target instanceof Element ? target.closest<Field>(FIELDS) : null;
    if (!field) return;
    if (isSecret(field)) secret.add(field);
    changed.add(field);
    if (isTrusted) filled = filled.filter(other => other.field !== field);
    // What a person does now is newer than what was kept.
    const own = isTrusted && waiting.length > 0 ? known().find(one => one.field === field) : undefined;
    if (own) waiting = waiting.filter(one => one.known !== own.known || one.place !== own.place);
  }
  document.addEventListener('input', onChange, true);
  document.addEventListener('change', onChange, true);

  return {
    keep() {
      const mine = known().filter(({ field }) => changed.has(field) && !isSecret(field));
      const fields = [
        ...mine.map(({ field, known: by, place }) => ({ known: by, place, value: valueOf(field) })),
        // Not drawn again yet: a dialog that is closed.
        ...waiting,
      ];
      const kept: Kept = { path: location.pathname, scroll: [scrollX, scrollY], fields };
      try {
        storage().setItem(key, JSON.stringify(kept));
      } catch {
        // Storage is refused or full: the page loads again without it.
      }
    },
    putBack() {
      let kept: Kept | null = null;
      try {
        kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept | null;
        storage().removeItem(key);
      } catch {
        // Nothing can be read.
      }
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (!kept || kept.path !== location.pathname || load?.type !== 'reload') return;
      const { path, scroll } = kept;
      const until = Date.now() + forMs;
      const settled = Date.now() + settleMs;
      let isScrolled = false;
      waiting = kept.fields;
      let timer: ReturnType<typeof setTimeout> | undefined;
      // Once those who draw are done with what they draw.
      const observer = new MutationObserver(() => {
        timer ??= setTimeout(put, quietMs);
      });
      for (const type of ['wheel', 'pointerdown', 'keydown'])
        addEventListener(type, () => (isScrolled = true), { capture: true, once: true, passive: true });
      function put(): void {
        timer = undefined;
        const gone = filled.filter(({ field }) => !field.isConnected);
        filled = filled.filter(({ field }) => field.isConnected);
        if (Date.now() < settled) waiting = [...waiting, ...gone.map(({ one }) => one)];
        if (location.pathname !== path || Date.now() > until) waiting = [];
        for (const { field, known: by, place } of waiting.length > 0 ? known() : []) {
          const one = waiting.find(other => other.known === by && other.place === place);
          if (!one || field.disabled === true || field.readOnly === true || isSecret(field)) continue;
          waiting = waiting.filter(other => other !== one);
          setValue(field, one.value);
          filled.push({ field, one });
        }
        if (!isScrolled) scrollTo(...scroll);
        isScrolled ||= scrollY >= scroll[1];
        if (waiting.length === 0 && Date.now() > settled && (isScrolled || Date.now() > until))
          observer.disconnect();
      }
      observer.observe(document, { childList: true, subtree: true });
      put();
    },
  };
}
