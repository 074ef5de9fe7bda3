import type { Steps } from '@rpd/shared/domain';
import type { SheetPlan } from './plan.ts';
import type { Format } from './report.ts';

/** A sheet of a file, before it is read. */
export interface Template {
  from: Format;
  name: string;
  /** « Modèle d’acteur », « Modèle d’objet ». */
  kind: string;
  read: () => SheetPlan;
  /** The same in steps, of a file that takes long. */
  steps?: () => Steps<SheetPlan>;
}
