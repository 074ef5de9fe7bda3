/** 128 random bits; `randomUUID` would need a secure context. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** One tab at a time, where the browser has locks. */
export const inTurn = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`rpd-send-${id}`, work) : work();

/** Says to every tab that this one writes in something, until the returned function is called. */
export function isWriting(id: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let over: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    over = resolve;
  });
  void navigator.locks.request(`rpd-writes-${id}`, { mode: 'shared' }, () => held);
  return () => over();
}

/** Whether a tab writes in it: that one sends by itself. */
export async function isWritten(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `rpd-writes-${id}`);
}
