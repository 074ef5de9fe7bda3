import { type Deployment, SHELL_OFFERS, slotKey, type SlotFill, type SlotOffer } from '@rpd/shared/remote';

/** Something that a remote puts into a slot, as its live version says it. */
export interface FillRow {
  deployment: Deployment;
  fill: SlotFill;
  isOff: boolean;
  /** It waits for this flag of its remote; null: it has none, or that is on. */
  waitsFor: string | null;
  /** How often browsers could not show it, in the live version. */
  errors: number;
}

export interface SlotRow {
  /** `server.tab@1` */
  key: string;
  /** Who offers it; null: nobody does, and what fills it is hidden. */
  offeredBy: string | null;
  offer: SlotOffer | null;
  fills: FillRow[];
}

function fillRow(deployment: Deployment, fill: SlotFill): FillRow {
  const { switches, fillReports, live } = deployment;
  const stateOf = (kind: 'fill' | 'flag', name: string) =>
    switches.find(one => one.kind === kind && one.name === name)?.state;
  const { id, flag } = fill;
  return {
    deployment,
    fill,
    isOff: stateOf('fill', id) === 'off',
    waitsFor: flag !== undefined && stateOf('flag', flag) !== 'on' ? flag : null,
    errors: fillReports.find(one => one.fill === id && one.version === live)?.count ?? 0,
  };
}

/** Every slot that is offered or filled, by name, with who is on each side (EXT-2). */
export function slotRows(deployments: readonly Deployment[]): SlotRow[] {
  const offered = [
    ...SHELL_OFFERS.map(offer => ({ by: 'L’application', offer })),
    ...deployments.flatMap(({ title, offers }) => offers.map(offer => ({ by: title, offer }))),
  ];
  const fills = deployments.flatMap(deployment => deployment.fills.map(fill => fillRow(deployment, fill)));
  const keys = new Set([
    ...offered.map(({ offer }) => slotKey(offer)),
    ...fills.map(({ fill }) => fill.slot),
  ]);
  return [...keys].toSorted().map(key => {
    const found = offered.find(({ offer }) => slotKey(offer) === key);
    return {
      key,
      offeredBy: found?.by ?? null,
      offer: found?.offer ?? null,
      fills: fills.filter(({ fill }) => fill.slot === key),
    };
  });
}
