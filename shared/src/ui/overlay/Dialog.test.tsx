import { useRef, useState } from 'react';
import { renderRoutes, screen } from '../../test/index.ts';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

function Search() {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Recherche" initialFocus={input}>
        <input ref={input} aria-label="Rechercher" />
      </Dialog>
    </>
  );
}

test('has the focus in its field before a frame is painted, so that no key is lost', async () => {
  const { user } = renderRoutes([{ path: '/', element: <Search /> }]);
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(screen.getByRole('textbox', { name: 'Rechercher' })).toHaveFocus();
  frames.mockRestore();
});
