import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ColumnLayout, type SavedView, viewQuery } from '../../../domain/saved-view.ts';
import { IconButton } from '../../Button.tsx';
import { Menu, type MenuAction } from '../../overlay/Menu.tsx';
import { ManageViews } from './ManageViews.tsx';
import { ViewForm } from './ViewForm.tsx';
import { viewsOf } from './views.api.ts';

export interface ViewsMenuProps {
  /** The list: `tickets`. */
  list: string;
  /** The columns as they are shown now. */
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

/** The same for the same columns, wherever they came from. */
const layoutKey = ({ hidden, order, widths }: ColumnLayout): string =>
  JSON.stringify([hidden.toSorted(), order, widths.map(({ name, width }) => `${name} ${width}`).toSorted()]);

const sorted = (query: string): string => {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
};

/** The views of a list: one press goes to one, keeps what is on the screen as one, or manages them (26.5). Comes open. */
export function ViewsMenu({ list, layout, onLayout }: ViewsMenuProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: views = [] } = useQuery(viewsOf(list));
  const [dialog, setDialog] = useState<'new' | 'manage'>();
  const query = viewQuery(search);
  const isCurrent = (view: SavedView) =>
    sorted(view.query) === sorted(query) && layoutKey(view) === layoutKey(layout);
  const apply = (view: SavedView) => {
    onLayout({ hidden: view.hidden, order: view.order, widths: view.widths });
    void navigate({ search: view.query }, { preventScrollReset: true });
  };
  const items = (): MenuAction[] => [
    ...views.map(view => ({
      label: labelOf(view, views),
      icon: isCurrent(view) ? <Check size={16} aria-label="Affichée" /> : <Bookmark size={16} aria-hidden />,
      onSelect: () => apply(view),
    })),
    {
      label: 'Garder cette vue…',
      icon: <Plus size={16} aria-hidden />,
      separated: views.length > 0,
      onSelect: () => setDialog('new'),
    },
    ...(views.some(({ own }) => own)
      ? [
          {
            label: 'Gérer mes vues…',
            icon: <Settings2 size={16} aria-hidden />,
            onSelect: () => setDialog('manage'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        defaultOpen
        items={items}
        trigger={
          <IconButton label="Vues" variant="outline" size="md">
            <Bookmark aria-hidden="true" />
          </IconButton>
        }
      />
      {dialog === 'new' ? (
        <ViewForm now={{ list, query, ...layout }} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'manage' ? (
        <ManageViews
          views={views.filter(({ own }) => own)}
          now={{ list, query, ...layout }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}

/** The name; of a view of somebody else with who shares it, and so of each of two that are called the same. */
function labelOf(view: SavedView, all: readonly SavedView[]): string {
  if (view.own) return view.name;
  const label = `${view.name} (${view.owner.name})`;
  const isTwice =
    all.filter(other => !other.own && `${other.name} (${other.owner.name})` === label).length > 1;
  return isTwice ? `${label} ${view._id.slice(-4)}` : label;
}
