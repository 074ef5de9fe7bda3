import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { toasts } from './toasts.ts';

const Nothing = (): null => null;
const NOT_OPENED = 'La fenêtre n’a pas pu s’ouvrir. Vérifiez votre connexion, puis réessayez.';

/** A component whose code comes when it is first shown, or asked for ahead: a failure of that says nothing, showing it does. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Makes a component whose code loads when it is first rendered. It does not suspend: behind a `Suspense` boundary
 * React would keep the fallback for 300 ms. A load error goes to the next error boundary, unless the component can be
 * closed (`onClose`), as a dialog can: then it closes with a toast, the page stays, and opening it again retries.
 * @param load the code: `async () => (await import('./Piece.tsx')).Piece`
 * @param Fallback renders until then, with the same properties; nothing by default
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  let arrived: ComponentType<Props> | null = null;
  const fetchPiece = async (): Promise<void> => {
    arrived = await load();
  };
  function LazyPiece(props: Props) {
    const [Piece, setPiece] = useState(() => arrived);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const fail = useEffectEvent((error: unknown) => {
      if (!('onClose' in props) || typeof props.onClose !== 'function') return setFailure({ error });
      toasts.failure(NOT_OPENED);
      props.onClose();
    });
    useEffect(() => {
      if (Piece) return undefined;
      let isShown = true;
      fetchPiece().then(
        // Whole, with its effects, before the next event: a menu listens from its effects on, and a press in between would be lost.
        // Hidden meanwhile, it waits for nobody: it is drawn where it is hidden.
        () => (isShown ? flushSync(() => setPiece(() => arrived)) : setPiece(() => arrived)),
        (error: unknown) => isShown && fail(error),
      );
      return () => {
        isShown = false;
      };
    }, [Piece]);
    if (failure) throw failure.error;
    return Piece ? <Piece {...props} /> : <Fallback {...props} />;
  }
  return Object.assign(LazyPiece, { preload: () => fetchPiece().catch(() => undefined) });
}

/** The code of a window that is asked for by a press: `orTell(import('…'))`. Null once it has been said that it did not come. */
export async function importOrNotify<Code>(code: Promise<Code>): Promise<Code | null> {
  try {
    return await code;
  } catch {
    toasts.failure(NOT_OPENED);
    return null;
  }
}
