import type { FormulaProblem } from '@rpd/shared/domain';

/** What the setting of a formula is found by: its `data-setting`. */
export const settingOf = ({
  part,
  columnId = '',
  at,
}: {
  part: FormulaProblem['part'];
  columnId?: string | undefined;
  at?: number | undefined;
}): string => `${part} ${columnId}${at ?? ''}`;

/** Focuses one of an element's settings and unfolds its section; the first by default. */
export function focusSetting(settings: HTMLElement | null, setting: string | undefined): void {
  const asked =
    setting === undefined
      ? null
      : settings?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(setting)}"]`);
  const place = asked ?? settings;
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    fold.open = true;
  }
  const control = place?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  control?.focus();
  // A formula is gone on with, or taken back, from its end.
  if (asked) control?.setSelectionRange(control.value.length, control.value.length);
}
