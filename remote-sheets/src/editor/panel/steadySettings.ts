import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { FormulaSetting as AnyFormulaSetting } from './FormulaSetting.tsx';
import * as Labelled from './Labelled.tsx';
import { OptionsSetting as AnyOptionsSetting } from './OptionsSetting.tsx';

// A field has some fifteen settings: a letter in one of them draws that one again. Their handlers capture nothing but `onChange`, which
// stays the same function (see useLatest), so that it does not matter which of them is kept.
const sameSettings = (before: object, after: object): boolean => {
  const others = after as Readonly<Record<string, unknown>>;
  const entries = Object.entries(before);
  return (
    entries.length === Object.keys(after).length &&
    entries.every(([key, value]) => {
      const other = others[key];
      if (typeof value === 'function' && typeof other === 'function') return true;
      return (
        Object.is(value, other) || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(other))
      );
    })
  );
};
export const TextSetting = memo(Labelled.TextSetting, sameSettings);
export const NumberSetting = memo(Labelled.NumberSetting, sameSettings);
export const FlagSetting = memo(Labelled.FlagSetting, sameSettings);
export const ChoiceSetting = memo(Labelled.ChoiceSetting, sameSettings) as typeof Labelled.ChoiceSetting;
export const FormulaSetting = memo(AnyFormulaSetting, sameSettings);
export const OptionsSetting = memo(AnyOptionsSetting, sameSettings);

/** One function for as long as the component is there, which calls what was last given. */
export function useLatest<Args extends unknown[]>(last: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(last);
  useLayoutEffect(() => {
    latest.current = last;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
