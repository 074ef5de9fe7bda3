import { useEffect } from 'react';

/** The canvas beyond a page (the scrollbar's place, what an elastic scroll uncovers) takes this colour token as well. */
export function usePageBackground(token: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.backgroundColor = `var(--rpd-colors-${token})`;
    return () => {
      style.backgroundColor = '';
    };
  }, [token]);
}
