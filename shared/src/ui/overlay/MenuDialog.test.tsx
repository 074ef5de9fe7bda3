import { act, fireEvent, renderRoutes, screen, waitFor } from '../../test/index.ts';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';

/** A menu that is still there when the dialog of its choice opens, and goes afterwards, as on a slow machine. */
function SlowMenu({ onClose }: { onClose: () => void }) {
  const [isMenu, setMenu] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isMenu ? (
        <Menu
          defaultOpen
          trigger={<Button>Actions</Button>}
          items={[{ label: 'Supprimer', onSelect: () => setOpen(true) }]}
        />
      ) : null}
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title="Êtes-vous sûr ?"
        footer={<Button onClick={() => setMenu(false)}>Fermer le menu</Button>}
      />
    </>
  );
}

it('keeps a dialog that a choice of a menu opened when the menu closes after it (DSK-7)', async () => {
  const onClose = jest.fn();
  renderRoutes([{ path: '/', element: <SlowMenu onClose={onClose} /> }]);
  await screen.findByRole('menuitem', { name: 'Supprimer' });
  fireEvent.click(screen.getByText('Ouvrir'));
  const dialog = await screen.findByRole('dialog');
  // Above the menu now.
  await waitFor(() => expect(dialog.style.getPropertyValue('--layer-index')).toBe('1'));
  await act(async () => {
    fireEvent.click(screen.getByText('Fermer le menu'));
  });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
