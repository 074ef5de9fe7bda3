import { create } from 'zustand';
import { versionInRouter } from './area-ids.ts';

interface FillVersion {
  version: string | null;
  /** Counts how often the fills of the remote were to be drawn again. */
  generation: number;
}

/** The version of which fills of a remote are in the page, by remote. */
export const useFillVersions = create<Record<string, FillVersion>>(() => ({}));

const NOTHING: FillVersion = { version: null, generation: 0 };

/** The version of a remote that the page has on it, by its screens or by its fills: never two. */
export const versionInPage = (name: string): string | null =>
  versionInRouter(name) ?? useFillVersions.getState()[name]?.version ?? null;

/** A fill, or the screens of a remote, are of this version now: fills of another one are drawn again. */
export function noteVersionInPage(name: string, version: string): void {
  const { version: before, generation } = useFillVersions.getState()[name] ?? NOTHING;
  if (before === version) return;
  useFillVersions.setState({
    [name]: { version, generation: before === null ? generation : generation + 1 },
  });
}

/** Screens of a remote are of this version now: its fills in the page follow. */
export function alignFills(name: string, version: string): void {
  if (useFillVersions.getState()[name]?.version) noteVersionInPage(name, version);
}

/** The fills of a remote are loaded again, of the version that is live now. */
export function renewFills(name: string): void {
  const { generation } = useFillVersions.getState()[name] ?? NOTHING;
  useFillVersions.setState({ [name]: { version: null, generation: generation + 1 } });
}
