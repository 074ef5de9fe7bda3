import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';

/** Adds an upload to the form around it; the returned function removes it. */
type AddUpload = () => () => void;

export const UploadsContext = createContext<AddUpload | null>(null);

/** Counts the uploads that run inside a form. `add` is the value of `UploadsContext`. */
export function useUploadCount(): { count: number; add: AddUpload } {
  const [count, setCount] = useState(0);
  const add = useCallback<AddUpload>(() => {
    setCount(before => before + 1);
    return () => setCount(before => before - 1);
  }, []);
  return useMemo(() => ({ count, add }), [count, add]);
}

/** Makes the form around this component wait while `isRunning` (see `Form`). */
export function useUpload(isRunning: boolean): void {
  const add = useContext(UploadsContext);
  useEffect(() => (isRunning ? add?.() : undefined), [add, isRunning]);
}
