const OLDEST = 22;

/** @throws Error where Node is older than the kit needs: it would fail later, without a reason that helps. */
export function requireNode(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Error(`@rpd/remote-kit needs Node ${OLDEST} or newer; this is Node ${version}.`);
}
