import type { SidebarEntry } from '@rpd/shared/remote';
import { Star } from 'lucide-react';
import { pictureOf } from './icons.ts';
import { toggleFavourite, useSidebarGroups } from './sidebar.groups.ts';
import { SidebarLink } from './SidebarLink.tsx';

interface SidebarListProps {
  id?: string;
  hidden?: boolean;
  entries: SidebarEntry[];
  active: string | undefined;
  minimised: boolean;
  stars: boolean;
}

/** Entries below each other, each with its star where they can be put at hand. */
export function SidebarList({ id, hidden, entries, active, minimised, stars }: SidebarListProps) {
  const favourites = useSidebarGroups(state => state.favourites);
  return (
    <ul id={id} hidden={hidden}>
      {entries.map(({ path, label, icon }) => (
        <li key={path}>
          <SidebarLink
            to={path}
            label={label}
            icon={pictureOf(icon)}
            active={active === path}
            minimised={minimised}
          />
          {stars ? (
            <button
              type="button"
              data-star=""
              aria-pressed={favourites.includes(path)}
              aria-label={`Favori\u00a0: ${label}`}
              title={favourites.includes(path) ? 'Retirer des favoris' : 'Ajouter aux favoris'}
              onClick={() => toggleFavourite(path)}
            >
              <Star size={16} aria-hidden="true" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
