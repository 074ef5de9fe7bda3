import { useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../Button.tsx';
import { importOrNotify } from '../../lazyWithPreload.tsx';
import { notifyFailure } from '../../notify.ts';
import type { ViewsMenuProps } from './ViewsMenu.tsx';
import { viewsOf } from './views.api.ts';

/** The button of the views until it has been pressed: it stays, with the focus, until menu and views are here, or do not come. */
export function ViewsButton(props: ViewsMenuProps) {
  const client = useQueryClient();
  const [Menu, setMenu] = useState<ComponentType<ViewsMenuProps>>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const [code, views] = await Promise.all([
      importOrNotify(import('./ViewsMenu.tsx')),
      client.fetchQuery(viewsOf(props.list)).catch((error: unknown) => {
        notifyFailure('Vos vues n’ont pas pu être lues', error);
      }),
    ]);
    // Whole, with its effects, before the next event: a menu listens from its effects on, and a press in between would be lost.
    flushSync(() => {
      setBusy(false);
      if (code && views) setMenu(() => code.ViewsMenu);
    });
  };
  if (Menu) return <Menu {...props} />;
  return (
    <IconButton label="Vues" variant="outline" size="md" busy={busy} onClick={() => void open()}>
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}
