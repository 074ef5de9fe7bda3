import { useSession } from '@rpd/shared/session';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/inputs';
import { useCallback, useEffect, useState } from 'react';

/** What is on the message line, kept on this device until it is sent. */
export function useTypedLine(session: string) {
  const me = useSession(({ user }) => user?._id ?? '');
  const name = `table-line-${session}-${me}`;
  const [typed, setTyped] = useState(() => {
    const { text } = readDraft<{ text: unknown }>(name) ?? {};
    return typeof text === 'string' ? text : '';
  });
  const change = useCallback(
    (text: string) => {
      setTyped(text);
      if (text) writeDraft(name, { text });
      else forgetDraft(name);
    },
    [name],
  );
  return [typed, change] as const;
}

/** Keeps the screen on while the table is open, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // The battery is low, or the browser lets no page do so.
      }
    };
    const onVisible = () => void hold();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
