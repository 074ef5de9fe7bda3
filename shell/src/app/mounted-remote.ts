import { type ExposedRemote, isMounted, type Remote, type RemoteDescriptor } from '@rpd/shared/remote';
import { createElement } from 'react';

export const loadMountPoint = () => import(/* webpackChunkName: "mount" */ './MountPoint.tsx');

/** A remote as routes: of one that draws by itself, a route for each of its areas, with everything below it. */
export function routedRemote(
  remote: ExposedRemote,
  { title, areas, api, isolated }: RemoteDescriptor,
): Remote {
  if (!isMounted(remote)) return remote;
  const { name, contract, mount } = remote;
  // An isolated one is held to its calls by the frame that it runs in.
  const bound = api && !isolated ? { remote: name, scopes: api } : null;
  const routes = areas.map(({ path }) => ({
    path: `${path.slice('/app/'.length)}/*`,
    handle: { title },
    lazy: async () => {
      const { MountPoint } = await loadMountPoint();
      return { Component: () => createElement(MountPoint, { mount, base: path, bound }) };
    },
  }));
  return { name, contract, routes };
}
