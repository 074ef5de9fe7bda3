import { useRef, useState } from 'react';
import { act, renderRoutes, screen, waitFor } from '../../test/index.ts';
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

test('leaves the focus where a quick person has gone on to when the first frame comes', async () => {
  const { user } = renderRoutes([{ path: '/', element: <Search /> }]);
  const waiting: FrameRequestCallback[] = [];
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(frame => waiting.push(frame));
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await user.tab();
  expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus();
  frames.mockRestore();
  act(() => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) frame(performance.now());
  });
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus();
});

function Removal({ stays }: { stays: boolean }) {
  const [open, setOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const close = () => {
    setIsGone(!stays);
    setOpen(false);
  };
  return (
    <>
      {isGone ? null : <Button onClick={() => setOpen(true)}>Retirer</Button>}
      <Button>Ajouter</Button>
      <Dialog open={open} onClose={close} title="Retirer ?">
        <Button onClick={close}>Oui</Button>
      </Dialog>
    </>
  );
}

test.each([
  [false, 'Ajouter', 1],
  [true, 'Retirer', 0],
])(
  'brings what gets the focus in the place of a button that has gone into view',
  async (stays, name, times) => {
    const { user } = renderRoutes([{ path: '/', element: <Removal stays={stays} /> }]);
    await user.click(screen.getByRole('button', { name: 'Retirer' }));
    const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    expect(seen).toHaveBeenCalledTimes(times);
    seen.mockRestore();
  },
);
