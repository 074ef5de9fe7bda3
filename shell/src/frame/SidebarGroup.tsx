import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SidebarSection } from '../lib/sidebar-entries.ts';
import { setGroupOpen } from './sidebar.groups.ts';
import { SidebarList } from './SidebarList.tsx';

interface SidebarGroupProps {
  section: SidebarSection;
  open: boolean;
  /** The page on screen is one of its entries. */
  isHere: boolean;
  active: string | undefined;
  minimised: boolean;
  /** Of a long menu: its entries can be put at hand. */
  stars: boolean;
  /** Somebody looks for something. */
  searched: boolean;
}

/** Entries under their heading, which opens and closes them: but for the group where one is, which stays open. */
export function SidebarGroup({
  section,
  open,
  isHere,
  active,
  minimised,
  stars,
  searched,
}: SidebarGroupProps) {
  const { group, label, entries } = section;
  const list = useId();
  return (
    <div role="group" aria-label={label}>
      {isHere ? (
        <div data-heading="" aria-hidden="true">
          {minimised ? null : label}
        </div>
      ) : (
        <button
          type="button"
          data-heading=""
          aria-expanded={open}
          aria-controls={list}
          aria-label={minimised ? label : undefined}
          title={minimised ? label : undefined}
          onClick={() => setGroupOpen(group, !open)}
        >
          {minimised ? null : label}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      <SidebarList
        id={list}
        hidden={!open}
        // Of thirty teams' entries a page draws those that somebody looks at.
        entries={open ? entries : []}
        active={active}
        minimised={minimised}
        stars={stars}
        all={searched}
      />
    </div>
  );
}
