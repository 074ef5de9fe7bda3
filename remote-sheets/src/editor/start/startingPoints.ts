import type { SheetDraft } from '../model/draft.ts';
import { documentOf, type StartingPoint } from './plan.ts';
import { fantasy } from './points/fantasy.ts';
import { free } from './points/free.ts';
import { horror } from './points/horror.ts';
import { sciFi } from './points/sciFi.ts';

export const STARTING_POINTS: readonly StartingPoint[] = [fantasy, sciFi, horror, free];

/** The sheet that a starting point begins with; its name is what its author will give it. */
export function startFrom({ name, description, plan }: StartingPoint, draft: SheetDraft): SheetDraft {
  return {
    ...draft,
    ...documentOf(plan()),
    description: {
      ...draft.description,
      name: draft.description.name || name,
      description: draft.description.description || description,
    },
  };
}
