import { useOpenState } from '@rpd/shared/ui';
import { useSearchParams } from 'react-router';

/** What is open above a page: by a press, or because the address says so (`?settings=1`), as the map of all settings does. */
export function useOpenByAddress(name: string, param: string): [boolean, (open: boolean) => void] {
  const [isPressed, setPressed] = useOpenState(name, false);
  const [isAsked, forget] = useAsked(param);
  const set = (open: boolean) => {
    setPressed(open);
    if (!open) forget();
  };
  return [isPressed || isAsked, set];
}

/** Whether the address asks for something, and what takes that out of it. */
export function useAsked(param: string): [boolean, () => void] {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(param);
  const forget = () => {
    if (!isAsked) return;
    setParams(
      current => {
        const left = new URLSearchParams(current);
        left.delete(param);
        return left;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [isAsked, forget];
}
