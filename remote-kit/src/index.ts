import {
  type ActionTools,
  CONTRACT_VERSION,
  type FillModule,
  type Mount,
  type MountedRemote,
  type PropsOf,
  type Remote,
  type RemoteRoute,
} from '@rpd/shared/remote';

// What a remote says to the page: small functions that put the version of the contract beside what they are given.

export type {
  ActionTools,
  ApiAnswer,
  ApiRefusal,
  ApiRequest,
  FillModule,
  Mount,
  MountContext,
  MountedRemote,
  PageBreadcrumb,
  PageChange,
  PageLocation,
  PagePerson,
  PageValue,
  PropsOf,
  Remote,
  RemoteDescriptor,
  RemoteRoute,
  RouteHandle,
  SlotFill,
  SlotOffer,
  SlotProps,
  Unmount,
} from '@rpd/shared/remote';
export { apiOf, HttpError, type Api } from './api.ts';
export { adoptStyles } from './styles.ts';
export { WorkerFile } from '@rpd/shared/workers';

/** The version of the contract that this kit speaks. */
export const CONTRACT: number = CONTRACT_VERSION;

/** A remote in the page's own React: routes of React Router, below `/app`. */
export const defineRemote = (remote: { name: string; routes: RemoteRoute[] }): Remote => ({
  ...remote,
  contract: CONTRACT,
});

/** A remote that draws into an element, by whatever it is made of. */
export const defineMount = (remote: { name: string; mount: Mount }): MountedRemote => ({
  ...remote,
  contract: CONTRACT,
});

/** What is drawn in a slot: by a component of the page's React, or by `mount`, whose `props` are the slot's. */
export const defineFill = <Slot extends string>(
  fill: { slot: Slot } & Pick<FillModule<Slot>, 'Component' | 'mount'>,
): FillModule<Slot> => ({ ...fill, contract: CONTRACT });

/** What an action of a slot does. */
export const defineAction = <Slot extends string>(fill: {
  slot: Slot;
  run: (props: PropsOf<Slot>, tools: ActionTools) => void | Promise<void>;
}): FillModule<Slot> => ({ ...fill, contract: CONTRACT });
