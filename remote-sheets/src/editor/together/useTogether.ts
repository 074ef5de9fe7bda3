import { ApiError } from '@rpd/shared/http';
import { useTopic } from '@rpd/shared/live';
import { useEffect, useRef, useState } from 'react';
import { useEditor, useEditorStore } from '../editor.store.ts';
import type { Session } from './session.ts';

/** How long until the next try where the others cannot be reached, in ms. */
const RETRY_MS = 15_000;

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Changes the sheet together with others, from when one of them does, or from when there is somebody (`isShared`) to whom what one changed
 * matters. Its code is needed seldom.
 */
export function useTogether(id: string, isShared: boolean): void {
  const store = useEditorStore();
  const session = useRef<Session | null>(null);
  const [isCalled, setCalled] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReturning = useEditor(state => state.returning !== null);
  // Who has come in stays.
  if ((isShared || isReturning) && !isCalled) setCalled(true);
  useTopic(`sheetjoints:${id}`, ({ version }) => {
    if (session.current) session.current.hear(version);
    else setCalled(true);
  });
  // A save by somebody who knows nothing of the others.
  useTopic(`sheets:${id}`, () => session.current?.hear(null));
  useEffect(() => {
    if (!isCalled) return undefined;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const { Session: Begun } = await import('./session.ts');
      const begun = await Begun.begin(store, id);
      if (isLeft) begun.end();
      else session.current = begun;
    };
    begin().catch((error: unknown) => {
      if (!isLeft && !isRefused(error)) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      session.current?.end();
      session.current = null;
    };
  }, [store, id, isCalled, attempt]);
}
