import { useSession } from '@rpd/shared/session';

const MAKERS: ReadonlySet<string> = new Set(['GM', 'MO', 'AD']);

/** Whether somebody makes templates; who only plays looks for one to fill in. */
export const useIsMaker = (): boolean =>
  useSession(({ user }) => user?.roles.some(role => MAKERS.has(role)) ?? false);
