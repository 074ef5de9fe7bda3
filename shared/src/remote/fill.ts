import type { ComponentType } from 'react';
import { contractProblem, CONTRACT_VERSION } from './descriptor.ts';
import { isMounted, type Mount, MOUNT_CONTRACT } from './mount.ts';
import type { PropsOf } from './slots.ts';

/** What an action can do besides what it imports. */
export interface ActionTools {
  /** Goes to an address of the application. */
  navigate: (to: string) => void;
}

/** What the module of a fill exports by default. */
export interface FillModule<Slot extends string = string> {
  slot: Slot;
  contract: number;
  /** Drawn in the slot, in a boundary of its own. */
  Component?: ComponentType<PropsOf<Slot>>;
  /** The same without the page's React; `props` of its context are the slot's. */
  mount?: Mount<PropsOf<Slot>>;
  /** Done when a person chooses the action. */
  run?: (props: PropsOf<Slot>, tools: ActionTools) => void | Promise<void>;
}

/**
 * Declares what is drawn in a slot: the default export of the module that `remote.json` names.
 * @example export default defineFill({ slot: 'server.tab@1', Component: ({ server }) => <Lore server={server} /> });
 */
export function defineFill<Slot extends string>(fill: {
  slot: Slot;
  Component: ComponentType<PropsOf<Slot>>;
}): FillModule<Slot> {
  return { ...fill, contract: CONTRACT_VERSION };
}

/**
 * Declares what an action does: the default export of the module that `remote.json` names.
 * @example export default defineAction({ slot: 'server.action@1', run: ({ server }, { navigate }) => navigate(`/app/lore/${server._id}`) });
 */
export function defineAction<Slot extends string>(fill: {
  slot: Slot;
  run: (props: PropsOf<Slot>, tools: ActionTools) => void | Promise<void>;
}): FillModule<Slot> {
  return { ...fill, contract: CONTRACT_VERSION };
}

/**
 * What is wrong with the loaded module of a fill, in French, one sentence part per problem.
 * @returns an empty list when the shell can use `module.default` as a {@link FillModule}.
 */
export function fillModuleProblems(slot: string, module: unknown): string[] {
  if (typeof module !== 'object' || module === null || !('default' in module))
    return ['il n’exporte rien par défaut'];
  const fill = module.default as Partial<FillModule> | null | undefined;
  if (typeof fill !== 'object' || fill === null) return ['son export par défaut n’est pas un ajout'];
  const problems: string[] = [];
  if (fill.slot !== slot) problems.push(`il remplit « ${String(fill.slot)} » et non « ${slot} »`);
  const contract = contractProblem(fill.contract);
  if (contract) problems.push(contract);
  if (isMounted(fill)) {
    if (!contract && Number(fill.contract) < MOUNT_CONTRACT)
      problems.push(`il dessine par « mount », que le contrat ${String(fill.contract)} n’a pas encore`);
    return problems;
  }
  if (
    typeof fill.Component !== 'function' &&
    typeof fill.Component !== 'object' &&
    typeof fill.run !== 'function'
  )
    problems.push('il ne montre rien et ne fait rien');
  return problems;
}
