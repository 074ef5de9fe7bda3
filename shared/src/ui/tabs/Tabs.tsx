import { Tabs as Chakra } from '@chakra-ui/react';
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** The parameters of the tabs around these: they stay in the address. */
const OuterParams = createContext<readonly string[]>([]);

export interface Tab {
  /** Stands in the address: `?tab=<id>`. */
  id: string;
  label: string;
  icon?: ReactNode;
  /** Rendered only while its tab is chosen. */
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The name of the parameter in the address; `tab` by default. */
  param?: string;
}

/** Tabs whose choice is in the address, so that it can be bookmarked; the first one by default. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(param);
  const drawn = tabs.find(tab => tab.id === asked) ?? tabs[0];
  const [chosen, setChosen] = useState<string>();
  // The strip follows a press at once. What the tab holds may take longer than a frame to draw: it comes behind that, and the one before stays
  // meanwhile.
  const value = chosen ?? drawn?.id;
  const outer = useContext(OuterParams);
  const own = useMemo(() => [...outer, param], [outer, param]);
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showChosen(strip.current), [value]);
  // A new tab is a new place: the parameters of the tables of the old one do not come along.
  const { pathname } = useLocation();
  const destination = useNavigation().location?.pathname ?? pathname;
  const go = useEffectEvent((id: string) => {
    // Who is on the way to another screen by now is not called back.
    if (destination !== pathname) return;
    const kept = [...params].filter(([name]) => outer.includes(name));
    setParams([...kept, [param, id]], { preventScrollReset: true });
  });
  const shown = useDeferredValue(chosen);
  useEffect(() => {
    if (shown !== undefined) go(shown);
  }, [shown]);
  // There, or somewhere else by itself: the address says it again.
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    setChosen(undefined);
  }
  return (
    <Chakra.Root value={value} onValueChange={details => setChosen(details.value)} activationMode="manual">
      <Chakra.List ref={strip} aria-label={label} overflowX="auto" overflowY="hidden" maxW="full">
        {tabs.map(tab => (
          <Chakra.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            whiteSpace="nowrap"
            flexShrink="0"
            // The strip cuts off what reaches over its edges.
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            {tab.icon}
            {tab.label}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      {value === undefined ? null : (
        <Chakra.Content value={value} aria-busy={value === drawn?.id ? undefined : true}>
          <OuterParams key={drawn?.id} value={own}>
            {drawn?.content}
          </OuterParams>
        </Chakra.Content>
      )}
    </Chakra.Root>
  );
}

/** On a phone the strip is longer than the screen: the chosen tab is brought into it, and the page stays where it is. */
function showChosen(strip: HTMLElement | null): void {
  const chosen = strip?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!strip || !chosen) return;
  const { left, right } = strip.getBoundingClientRect();
  if (chosen.right > right) strip.scrollLeft += Math.ceil(chosen.right - right);
  if (chosen.left < left) strip.scrollLeft -= Math.ceil(left - chosen.left);
}
