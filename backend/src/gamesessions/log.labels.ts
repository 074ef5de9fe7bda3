import { changeWords, LOG_TEXT_MAX } from '@rpd/shared/domain';
import type { LogChange } from '@rpd/shared/domain';

/** What somebody did who pressed a button without dice: « fait « Repos long » : PV 12 → 31 ». */
export function pressWords(name: string, changes: readonly LogChange[]): string {
  const all = changes.map(changeWords).join(', ');
  return `fait «\u00a0${name}\u00a0»${all && `\u00a0: ${all}`}`.slice(0, LOG_TEXT_MAX);
}
