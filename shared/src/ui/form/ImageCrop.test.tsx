import { object, string } from 'yup';
import { apiUrl, fireEvent, http, HttpResponse, network, renderRoutes, screen } from '../../test/index.ts';
import { Form } from './Form.tsx';
import { ImageField } from './ImageField.tsx';
import { useForm } from './useForm.ts';

const PATH = '/files/fantastic_1.webp';

/** Whether the cropper's code does not come. */
let mockAway = false;
jest.mock('./ImageCrop.tsx', () => {
  if (mockAway) throw new Error('ChunkLoadError');
  return jest.requireActual<object>('./ImageCrop.tsx');
});

function Story() {
  const form = useForm({ schema: object({ icon: string().default('') }), defaultValues: { icon: '' } });
  return (
    <Form form={form} onSubmit={() => undefined} aria-label="Serveur">
      <ImageField control={form.control} name="icon" label="Icône" ratio={1} />
    </Form>
  );
}

/** What jsdom lacks: how large a picture is, and an address for it. */
function measured(width: number, height: number) {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height }) });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const sent: string[] = [];
  network.use(
    http.post(apiUrl('upload/'), () => {
      sent.push('picture');
      return HttpResponse.json({ path: PATH }, { status: 201 });
    }),
  );
  return sent;
}
const choose = (type = 'image/png') =>
  fireEvent.drop(screen.getByText(/déposez-la ici/), {
    dataTransfer: { files: [new File(['x'], 'a', { type })] },
  });

// Before the others: what has come once is there.
test('keeps the chosen picture when the cropper’s code fails to load (UPL-1)', async () => {
  const sent = measured(1600, 400);
  const { user } = renderRoutes([{ path: '/', element: <Story /> }], { session: { roles: ['AD'] } });
  mockAway = true;
  choose();
  expect(await screen.findByText(/^La fenêtre n’a pas pu s’ouvrir/)).toBeVisible();
  expect(screen.getByText('« a » n’a pas été envoyée.')).toBeVisible();
  mockAway = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await user.click(await screen.findByRole('button', { name: 'Garder l’image entière' }));
  expect(await screen.findByText('Image téléchargée avec succès')).toBeVisible();
  expect(screen.queryByText(/n’a pas été envoyée/)).toBeNull();
  expect(sent).toEqual(['picture']);
});

test('lets the person crop a picture of another ratio, keep it whole, or cancel (UPL-1)', async () => {
  const sent = measured(1600, 400);
  const { user } = renderRoutes([{ path: '/', element: <Story /> }], { session: { roles: ['AD'] } });
  choose();
  await screen.findByRole('dialog', { name: 'Recadrer : Icône' });
  expect(screen.getByRole('slider', { name: 'Agrandissement' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(sent).toEqual([]);
  choose();
  await user.click(await screen.findByRole('button', { name: 'Garder l’image entière' }));
  expect(await screen.findByText('Image téléchargée avec succès')).toBeVisible();
  expect(sent).toEqual(['picture']);
});

test.each([
  ['of that ratio', 512, 512, 'image/png'],
  ['that moves', 1600, 400, 'image/gif'],
])('sends a picture %s without asking', async (_what, width, height, type) => {
  measured(width, height);
  renderRoutes([{ path: '/', element: <Story /> }], { session: { roles: ['AD'] } });
  choose(type);
  expect(await screen.findByText('Image téléchargée avec succès')).toBeVisible();
});
