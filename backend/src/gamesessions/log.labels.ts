import { changeWords } from '@rpd/shared/domain';
import type { LogChange } from '@rpd/shared/domain';

/** What somebody did who pressed a button without dice: « fait « Repos long » : PV 12 → 31 ». */
export function pressWords(name: string, changes: readonly LogChange[]): string {
  const all = changes.map(changeWords).join(', ');
  return `fait « ${name} »${all && ` : ${all}`}`.slice(0, 4000);
}
