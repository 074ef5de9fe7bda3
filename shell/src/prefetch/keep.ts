import { useSession } from '@rpd/shared/session';
import { canKeep, keep } from '../lib/kept-files.ts';
import { isIsolated } from '../lib/granted.ts';
import { whenIdle } from '@rpd/shared/idle';
import { folderOf } from '../lib/integrity.ts';
import { mayShowPreviews } from '../lib/previews.ts';
import { registryKnown } from '../lib/registry.ts';
import { wholeRelease } from '../lib/whole-release.ts';
import { openedRemotes, savesData } from './frequent.ts';

/**
 * The files of the remotes that a person opens, of the version that the person gets: what the registry says of them. A developer's have no
 * hashes and are left out.
 */
async function filesOf(person: string): Promise<{ url: string; integrity: string }[]> {
  const { remotes } = await registryKnown();
  const opened = openedRemotes(person);
  const kept = remotes.filter(
    remote =>
      opened.includes(remote.name) &&
      remote.problems.length === 0 &&
      !remote.isOverride &&
      // No worker serves a sandboxed frame.
      !isIsolated(remote, remote.live),
  );
  const whole = await Promise.all(kept.map(({ live }) => wholeRelease(live)));
  return whole.flatMap(live =>
    live.files.map(({ path, integrity }) => ({ url: new URL(path, folderOf(live)).href, integrity })),
  );
}

/** This browser may be a device that shows the person's notifications: the host hears that it still is (25.11). */
async function confirmDevice(person: string): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { confirmHere } = await import(/* webpackChunkName: "push-device" */ '@rpd/shared/push');
  await confirmHere(person).catch(() => undefined);
}

/** What the worker was last asked to keep: every navigation looks, few change anything. */
let asked = '';

async function askFor(person: string): Promise<void> {
  const files = await filesOf(person);
  const isWanted = () => useSession.getState().user?._id === person;
  const next = JSON.stringify([person, files]);
  if (next === asked || !isWanted()) return;
  asked = next;
  try {
    await keep(files, isWanted);
    await confirmDevice(person);
  } catch {
    // Its script did not come: the next navigation asks again.
    asked = '';
  }
}

/**
 * Has the worker keep the shell and these files, once the browser is idle. People who save data get nothing ahead.
 * @returns a function that calls it off.
 */
export function keepInIdleTime(person: string): () => void {
  // A tab with a preview leaves what is kept as the others have it: the live versions.
  if (!canKeep() || savesData() || mayShowPreviews()) return () => undefined;
  return whenIdle(() => {
    void askFor(person).catch(() => undefined);
  });
}
