import { fireEvent } from '@testing-library/react';
import { object, string } from 'yup';
import {
  apiUrl,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
} from '../../test/index.ts';
import { DescribedImageField } from './DescribedImageField.tsx';
import { Form } from './Form.tsx';
import { ImageField } from './ImageField.tsx';
import { toasts, type ToastOptions } from '../toasts.ts';
import { useForm } from './useForm.ts';

const PICTURE = '/files/0123456789abcdef0123456789abcdef01234567.png';
const FANTASY = '/files/fantastic_1.webp';

const saved: unknown[] = [];
beforeEach(() => (saved.length = 0));

function Story({ picture }: { picture: string }) {
  const form = useForm({ schema: object({ picture: string().default('') }), defaultValues: { picture } });
  return (
    <Form form={form} onSubmit={values => saved.push(values)} aria-label="Serveur">
      <ImageField
        control={form.control}
        name="picture"
        label="Image"
        choices={[{ path: FANTASY, label: 'Fantastique' }]}
      />
    </Form>
  );
}
const open = (picture = '') =>
  renderRoutes([{ path: '/', element: <Story picture={picture} /> }], { session: { roles: ['GM'] } });

const zone = () => screen.getByText(/déposez-la ici/);
const dropFile = (file: File) => fireEvent.drop(zone(), { dataTransfer: { files: [file] } });
const png = (bytes = 3) => new File(['x'.repeat(bytes)], 'a.png', { type: 'image/png' });

const loaded: string[] = [];
const withFiles = () => {
  loaded.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  network.use(
    http.get(apiUrl('files/:name'), ({ request }) => {
      loaded.push(`${request.headers.get('authorization')?.split(' ')[0]} ${new URL(request.url).search}`);
      return new HttpResponse(new Blob(['x']), { headers: { 'content-type': 'image/webp' } });
    }),
  );
};

test('uploads a dropped image and shows it as a blob fetched with the token (UPL-1, UPL-3)', async () => {
  withFiles();
  network.use(http.post(apiUrl('upload/'), () => HttpResponse.json({ path: PICTURE }, { status: 201 })));
  open();
  fireEvent.dragOver(zone());
  expect(screen.getByText('Relâchez pour télécharger')).toBeVisible();
  fireEvent.drop(screen.getByText('Relâchez pour télécharger'), { dataTransfer: { files: [png()] } });
  expect(await screen.findByText('Image téléchargée avec succès')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Aperçu : Image' })).toHaveAttribute('src', 'blob:picture');
  expect(loaded).toEqual(['Bearer ?w=256']);
});

test('uploads a pasted image', async () => {
  network.use(http.post(apiUrl('upload/'), () => HttpResponse.json({ path: FANTASY }, { status: 201 })));
  open();
  fireEvent.paste(zone(), { clipboardData: { files: [png()] } });
  expect(await screen.findByText('Image téléchargée avec succès')).toBeVisible();
});

test('rejects a file that is not an image or too large before it is sent (UPL-2)', async () => {
  open();
  dropFile(new File(['x'], 'note.txt', { type: 'text/plain' }));
  expect(await screen.findByText("Ce n'est pas une image valide !")).toBeVisible();
  dropFile(png(5 * 1024 * 1024 + 1));
  expect(await screen.findByText('Une image pèse au plus 5 Mio.')).toBeVisible();
});

test('shows the reason of a file that the server rejects', async () => {
  network.use(http.post(apiUrl('upload/'), () => refuse(415, "Ce n'est pas une image valide !")));
  open();
  dropFile(png());
  expect(await screen.findByText("Erreur lors du téléchargement de l'image")).toBeVisible();
  expect(screen.getByText("Ce n'est pas une image valide !")).toBeVisible();
});

/** What every toast says and for how long, from now on. */
function listen() {
  const said: [words: string, ms: number | undefined][] = [];
  for (const kind of ['success', 'failure'] as const) {
    const show = toasts[kind];
    jest.spyOn(toasts, kind).mockImplementation((words: string, options?: ToastOptions) => {
      said.push([words, options?.duration]);
      return show(words, options);
    });
  }
  return said;
}
afterEach(() => jest.restoreAllMocks());

test('retries an upload after a network error without choosing the file again, with the toasts of section 8 for 2 s', async () => {
  withFiles();
  const said = listen();
  network.use(
    http.post(apiUrl('upload/'), () => refuse(503, 'Indisponible.'), { once: true }),
    http.post(apiUrl('upload/'), () => HttpResponse.json({ path: PICTURE }, { status: 201 })),
  );
  const { user } = open();
  dropFile(png());
  expect(await screen.findByText('« a.png » n’a pas été envoyée. Indisponible.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('img', { name: 'Aperçu : Image' })).toBeVisible();
  expect(screen.queryByText(/n’a pas été envoyée/)).not.toBeInTheDocument();
  expect(said).toEqual([
    ["Erreur lors du téléchargement de l'image", 2000],
    ['Image téléchargée avec succès', 2000],
  ]);
});

test.each([
  { status: 413, reason: 'Une image pèse au plus 5 Mio.' },
  { status: 415, reason: "Ce n'est pas une image valide !" },
])('shows the refusal $status and offers no retry', async ({ status, reason }) => {
  network.use(http.post(apiUrl('upload/'), () => refuse(status, reason)));
  const { user } = open();
  dropFile(png());
  expect(await screen.findByText(`« a.png » n’a pas été envoyée. ${reason}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Oublier a.png' }));
  expect(screen.queryByText(/n’a pas été envoyée/)).not.toBeInTheDocument();
});

test('shows a toast of 2 s for a file that is not an image or cannot be displayed (ERR-4)', async () => {
  const said = listen();
  open(PICTURE.replace('.png', '.gif'));
  dropFile(new File(['x'], 'note.txt', { type: 'text/plain' }));
  fireEvent.error(screen.getByRole('img', { name: 'Aperçu : Image' }));
  expect(said).toEqual([
    ["Ce n'est pas une image valide !", 2000],
    ["Erreur lors de l'affichage du fichier", 2000],
  ]);
});

test('blocks saving during an upload, and allows it once the upload is cancelled', async () => {
  const answer = Promise.withResolvers<HttpResponse<object>>();
  network.use(http.post(apiUrl('upload/'), () => answer.promise));
  const { user } = open();
  dropFile(png());
  const cancel = await screen.findByRole('button', { name: 'Annuler' });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Une image est encore en cours d’envoi');
  expect(saved).toEqual([]);
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  // Nothing is on its way any more: nor is it said to be.
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
  expect(screen.queryByText(/n’a pas été envoyée/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(saved).toEqual([{ picture: '' }]));
  answer.resolve(HttpResponse.json({ path: PICTURE }));
});

test('takes the first of two pictures and says so, and ignores a file dropped outside the field', async () => {
  network.use(http.post(apiUrl('upload/'), () => HttpResponse.json({ path: PICTURE })));
  withFiles();
  open();
  const files = { files: [png(), png()], types: ['Files'] };
  fireEvent.drop(zone(), { dataTransfer: files });
  expect(await screen.findByText('Une seule image à la fois : « a.png » est prise.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Retirer : Image' })).toBeVisible();
  // `fireEvent` answers whether the browser is left to do what it does.
  expect(fireEvent.drop(document.body, { dataTransfer: files })).toBe(false);
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
});

test('shows a GIF by its address and reports one that fails (UPL-3)', async () => {
  const gif = PICTURE.replace('.png', '.gif');
  open(gif);
  const picture = screen.getByRole('img', { name: 'Aperçu : Image' });
  expect(picture).toHaveAttribute('src', apiUrl(gif));
  fireEvent.error(picture);
  expect(await screen.findByText("Erreur lors de l'affichage du fichier")).toBeVisible();
});

test('takes a library picture with one press and removes it', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Fantastique' }));
  expect(screen.getByRole('img', { name: 'Aperçu : Image' })).toHaveAttribute(
    'src',
    `${apiUrl(FANTASY)}?w=256`,
  );
  await user.click(screen.getByRole('button', { name: 'Retirer : Image' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Aperçu : Image' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Choisir : Image' })).toHaveFocus();
});

function Described({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useForm({
    schema: object({ picture: string().default(''), words: string().default('') }),
    defaultValues: { picture: '', words: '' },
  });
  return (
    <Form form={form} onSubmit={onSubmit} aria-label="Jeu">
      <DescribedImageField
        control={form.control}
        name="picture"
        described="words"
        label="Fond"
        choices={[
          { path: FANTASY, label: 'Fantastique' },
          { path: '/files/sci-fi_1.webp', label: 'Science-fiction' },
        ]}
      />
    </Form>
  );
}

test('describes the picture in words and deletes the description with it (UPL-1)', async () => {
  const sent: unknown[] = [];
  const { user } = renderRoutes([
    { path: '/', element: <Described onSubmit={values => sent.push(values)} /> },
  ]);
  const words = { name: /^Texte de remplacement : Fond/ };
  expect(screen.queryByRole('textbox', words)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fantastique' }));
  await user.type(screen.getByRole('textbox', words), 'Un château');
  await user.click(screen.getByRole('button', { name: 'Fantastique' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([{ picture: FANTASY, words: 'Un château' }]));
  await user.click(screen.getByRole('button', { name: 'Science-fiction' }));
  expect(screen.getByRole('textbox', words)).toHaveValue('');
});
