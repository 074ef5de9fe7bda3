import { slotProblems, slotWarnings, type VersionInUse } from '@rpd/shared/domain';
import type { RemoteDescriptor, SlotSwitch, SlotSwitches } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { pointerCodec, slotSwitchCodec } from '../store/tables/releases.ts';
import { readRemote, readRemotes } from './grants.store.ts';
import { readPointer, readRelease, RELEASES_LOCK } from './releases.pointers.ts';

/** What was switched of each remote, the newest change of each switch. */
export async function readSwitches(
  db: Queries,
  remote?: string,
): Promise<(SlotSwitch & { remote: string })[]> {
  const all = db.selectFrom('slot_switches').selectAll().orderBy('remote').orderBy('name');
  const rows = await (remote === undefined ? all : all.where('remote', '=', remote)).execute();
  return rows.map(slotSwitchCodec.decode);
}

/** The same as pages need it: fills that are off, and flags that are on. */
export async function readSlotSwitches(db: Queries): Promise<Record<string, SlotSwitches>> {
  const switches: Record<string, SlotSwitches> = {};
  for (const { remote, kind, name, state } of await readSwitches(db)) {
    const own = (switches[remote] ??= { off: [], flags: [] });
    if (kind === 'fill' && state === 'off') own.off.push(name);
    if (kind === 'flag' && state === 'on') own.flags.push(name);
  }
  return switches;
}

/**
 * The versions that people get of every remote. Of one that is switched off, offers count, because it is meant to come back; its
 * fills do not hold anybody up.
 */
export async function readVersionsInUse(db: Queries): Promise<VersionInUse[]> {
  const pointers = (await db.selectFrom('release_pointers').selectAll().execute()).map(pointerCodec.decode);
  const remotes = new Map((await readRemotes(db)).map(remote => [remote.name, remote.state]));
  const switches = await readSlotSwitches(db);
  const found: VersionInUse[] = [];
  for (const { remote: name, live, canary } of pointers) {
    for (const version of canary === null ? [live] : [live, canary]) {
      const { descriptor } = await readRelease(db, name, version);
      const isOff = remotes.get(name) === 'off';
      found.push({
        name,
        version,
        descriptor: isOff ? { ...(descriptor.offers && { offers: descriptor.offers }) } : descriptor,
        isCanary: version !== live,
        off: switches[name]?.off ?? [],
      });
    }
  }
  return found;
}

/**
 * Refuses a version that fills what nobody offers, or that no longer offers what a version in use fills (409), with the consumer.
 * A step back is not asked: it must always be possible, and the fill hides.
 */
export async function assertSlots(trx: Queries, descriptor: RemoteDescriptor): Promise<void> {
  const problems = slotProblems(descriptor, await readVersionsInUse(trx));
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(({ field, message }) => [`release.${field}`, message]));
  throw refuse('releaseSlot', { fields, message: problems.map(({ message }) => message).join(' ') });
}

/** What a version would be refused for because of slots, and what its team should know. */
export async function evaluateSlots(db: Queries, descriptor: RemoteDescriptor) {
  const inUse = await readVersionsInUse(db);
  return { problems: slotProblems(descriptor, inUse), warnings: slotWarnings(descriptor, inUse) };
}

/** Switches a fill or a flag of the live version. Who has the page open sees it at once. */
export async function setSwitch(
  store: Store,
  remote: string,
  { kind, name, state, who }: Pick<SlotSwitch, 'kind' | 'name' | 'state' | 'who'>,
  also: (trx: Queries, title: string) => Promise<void>,
): Promise<void> {
  await store.transaction(async trx => {
    const pointer = await readPointer(trx, remote);
    if (!pointer || (await readRemote(trx, remote))?.state === 'removed') throw refuse('notFound');
    const versions = pointer.canary === null ? [pointer.live] : [pointer.live, pointer.canary];
    const releases = await Promise.all(versions.map(version => readRelease(trx, remote, version)));
    const fill = releases
      .flatMap(({ descriptor }) => descriptor.fills ?? [])
      .find(one => (kind === 'fill' ? one.id : one.flag) === name);
    if (!fill) throw refuse('notFound');
    const row = slotSwitchCodec.encodeAll({ remote, kind, name, state, who, at: new Date().toISOString() });
    await trx
      .insertInto('slot_switches')
      .values(row)
      .onConflict(conflict =>
        conflict
          .columns(['remote', 'kind', 'name'])
          .doUpdateSet({ state: row.state, who: row.who, at: row.at }),
      )
      .execute();
    await changed(trx, 'deployments', remote);
    await changed(trx, 'releases', remote);
    await also(trx, fill.title);
  }, RELEASES_LOCK);
}
