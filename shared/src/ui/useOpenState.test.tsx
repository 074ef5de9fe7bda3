import { act, screen } from '@testing-library/react';
import { clearSession, useSession } from '../session/index.ts';
import { renderRoutes } from '../test/renderRoutes.tsx';
import { FormDialog, TextField, useForm } from './form/index.ts';
import { useOpenState } from './useOpenState.ts';

function Note({ onClose }: { onClose: () => void }) {
  const form = useForm<{ note: string }>({ defaultValues: { note: '' } });
  return (
    <FormDialog title="Note" form={form} onSubmit={() => undefined} onClose={onClose}>
      <TextField control={form.control} name="note" label="Texte" />
    </FormDialog>
  );
}

function Page() {
  const [isOpen, setOpen] = useOpenState('note', false);
  return isOpen ? (
    <Note onClose={() => setOpen(false)} />
  ) : (
    <button onClick={() => setOpen(true)}>Écrire</button>
  );
}

const ME = 'a'.repeat(24);
const open = (_id = ME) =>
  renderRoutes([{ path: '/', element: <Page /> }], { session: { _id, roles: ['RP'] } });

test('opens the dialog again for the person whose session ended, with what they typed, once', async () => {
  const first = open();
  await first.user.click(screen.getByRole('button', { name: 'Écrire' }));
  await first.user.type(await screen.findByRole('textbox', { name: 'Texte' }), 'Brume du soir');
  act(() => clearSession());
  expect(useSession.getState().user).toBeNull();
  first.unmount();
  const again = open();
  expect(await screen.findByRole('textbox', { name: 'Texte' })).toHaveValue('Brume du soir');
  again.unmount();
  open();
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeVisible();
});

test('opens nothing for another person, nor what was closed before', async () => {
  const first = open();
  await first.user.click(screen.getByRole('button', { name: 'Écrire' }));
  await first.user.click(await screen.findByRole('button', { name: 'Annuler' }));
  act(() => clearSession());
  first.unmount();
  const second = open();
  await second.user.click(screen.getByRole('button', { name: 'Écrire' }));
  act(() => clearSession());
  second.unmount();
  open('b'.repeat(24));
  expect(screen.getByRole('button', { name: 'Écrire' })).toBeVisible();
});
