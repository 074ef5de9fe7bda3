import type { SidebarEntry } from '@rpd/shared/remote';
import { Star } from 'lucide-react';
import { memo, useState } from 'react';
import { motionWanted } from '../lib/motion.ts';
import { pictureOf } from './icons.ts';
import { toggleFavourite, useSidebarGroups } from './sidebar.groups.ts';
import { SidebarLink } from './SidebarLink.tsx';

/** So many entries of a group of a long menu are seen at once; one or two more are no reason to hide any. */
const SHOWN = 12;
const SHOWN_MAX = 14;

interface SidebarListProps {
  id?: string;
  hidden?: boolean;
  entries: SidebarEntry[];
  active: string | undefined;
  minimised: boolean;
  stars: boolean;
  /** Somebody looks for something: everything that was found is there. */
  all?: boolean;
}

/** Entries below each other, each with its star where they can be put at hand. Drawn again when they change, not with each page. */
export const SidebarList = memo(function SidebarList({
  id,
  hidden,
  entries,
  active,
  minimised,
  stars,
  all = false,
}: SidebarListProps) {
  const [isWhole, setWhole] = useState(false);
  const favourites = useSidebarGroups(state => state.favourites);
  const isCut = stars && !all && !isWhole && entries.length > SHOWN_MAX;
  const glides = motionWanted();
  const shown = isCut ? entries.filter(({ path }, index) => index < SHOWN || path === active) : entries;
  return (
    <ul id={id} hidden={hidden}>
      {shown.map(({ path, label, icon }) => (
        <li key={path}>
          <SidebarLink
            to={path}
            label={label}
            icon={pictureOf(icon)}
            active={active === path}
            minimised={minimised}
            glides={glides}
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
      {isCut ? (
        <li>
          <button type="button" data-more="" onClick={() => setWhole(true)}>
            Afficher les {entries.length - shown.length} autres
          </button>
        </li>
      ) : null}
    </ul>
  );
});
