import type { RemoteDescriptor } from '../remote/descriptor.ts';
import { SHELL_OFFERS, slotKey, type SlotOffer } from '../remote/slots.ts';
import type { ClaimProblem } from './remote-claims.ts';
import { ownerLabel, SHELL_OWNER } from './remote-grants.ts';

/** A version that people get: the live one, or one that a part of them tries. */
export interface VersionInUse {
  name: string;
  version: string;
  descriptor: Pick<RemoteDescriptor, 'offers' | 'fills'>;
  isCanary: boolean;
  /** Fills that an administrator switched off: nobody has them. */
  off: readonly string[];
}

interface Offered extends SlotOffer {
  by: string;
}

const offersOf = (by: string, offers: readonly SlotOffer[] = []): Offered[] =>
  offers.map(offer => ({ ...offer, by }));

/** Every slot that is offered to everybody, with who offers it. */
export const offeredBy = (inUse: readonly VersionInUse[]): Offered[] => [
  ...offersOf(SHELL_OWNER, SHELL_OFFERS),
  ...inUse
    .filter(({ isCanary }) => !isCanary)
    .flatMap(({ name, descriptor }) => offersOf(name, descriptor.offers)),
];

/**
 * What of a version would leave a slot without its other side (EXT-2): it fills what nobody offers, or it takes away what a version
 * in use fills. `inUse` are the versions that people get now, that of this remote among them.
 */
export function slotProblems(
  descriptor: Pick<RemoteDescriptor, 'name' | 'offers' | 'fills'>,
  inUse: readonly VersionInUse[],
): ClaimProblem[] {
  const { name, offers = [], fills = [] } = descriptor;
  const others = inUse.filter(one => one.name !== name);
  const offered = [...offeredBy(others), ...offersOf(name, offers)];
  const isOffered = (key: string) => offered.some(offer => slotKey(offer) === key);
  const unoffered = fills.flatMap(({ slot }, index): ClaimProblem[] =>
    isOffered(slot)
      ? []
      : [
          {
            kind: 'slot',
            field: `descriptor.fills[${index}].slot`,
            message: unofferedMessage(slot, offered),
          },
        ],
  );
  const before = inUse.filter(one => one.name === name).flatMap(one => one.descriptor.offers ?? []);
  const consumed = others.flatMap(({ name: consumer, version, descriptor: { fills: theirs = [] }, off }) =>
    theirs
      .filter(
        ({ id, slot }) => !off.includes(id) && !isOffered(slot) && before.some(one => slotKey(one) === slot),
      )
      .map(({ slot }): ClaimProblem => {
        const message = `« ${consumer} » ${version} remplit « ${slot} », que cette version n’offre plus.`;
        return { kind: 'slot', field: 'descriptor.offers', message };
      }),
  );
  return [...unoffered, ...consumed];
}

function unofferedMessage(key: string, offered: readonly Offered[]): string {
  const [slot, version] = key.split('@');
  const same = offered.filter(offer => offer.slot === slot);
  if (same.length === 0) return `Personne n’offre l’emplacement « ${slot} ».`;
  const versions = same.map(offer => offer.version).join(', ');
  return `L’emplacement « ${slot} » est offert par ${ownerLabel(same[0]?.by ?? SHELL_OWNER)} en version ${versions}, pas en version ${version}.`;
}

/** What a team should know before a slot goes: a version fills one whose end is announced. One French sentence each. */
export function slotWarnings(
  { name, offers = [], fills = [] }: Pick<RemoteDescriptor, 'name' | 'offers' | 'fills'>,
  inUse: readonly VersionInUse[],
): string[] {
  const offered = [...offeredBy(inUse.filter(one => one.name !== name)), ...offersOf(name, offers)];
  return fills.flatMap(({ id, slot }) => {
    const offer = offered.find(one => slotKey(one) === slot);
    if (offer?.deprecated === undefined) return [];
    return [
      `« ${id} » remplit « ${slot} », dont ${ownerLabel(offer.by)} annonce la fin : ${offer.deprecated}`,
    ];
  });
}
