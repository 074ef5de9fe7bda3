import { http, HttpResponse, network, renderRoutes, screen, waitFor } from '@rpd/shared/test';
import { useRouteError } from 'react-router';
import { HelpPicture } from './HelpPicture.tsx';

// `npm run topology altered` shows how browsers handle a wrong `integrity`; here is what follows from it.

const ADDRESS = 'http://localhost/remotes/player/1.0.0/assets/profile.webp';

function Boundary() {
  const { name, request } = useRouteError() as { name: string; request: string };
  return <p role="alert">{`${name} ${request}`}</p>;
}

const openArticle = () =>
  renderRoutes(
    [
      {
        path: '/',
        ErrorBoundary: Boundary,
        element: <HelpPicture source={ADDRESS} alt="Le formulaire du profil" />,
      },
    ],
    { path: '/' },
  );

beforeEach(() => {
  Reflect.set(
    globalThis,
    'RPD_INTEGRITY',
    () => 'sha384-AzKOq95bWVDxjAKcy2yGAwrfulZCkcShNJY2NDALHrIT0vMZuwMidM5FlhCfceKu',
  );
  URL.createObjectURL = () => 'blob:image';
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'RPD_INTEGRITY');
});

/** The picture as the browser gives it, or refuses it for what it holds. */
const answer = (isAltered: boolean) => {
  const given = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      init?.integrity && isAltered ? Promise.reject(new TypeError('integrity')) : given(input, init),
    );
  network.use(http.get(ADDRESS, () => HttpResponse.text('code')));
};

test('shows the released picture (FED-3)', async () => {
  answer(false);
  openArticle();
  const picture = await screen.findByRole('img', { name: 'Le formulaire du profil' });
  await waitFor(() => expect(picture).toHaveAttribute('src', 'blob:image'));
});

test('switches to another version when a help picture does not match the release (FED-3)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer(true);
  openArticle();
  expect(await screen.findByRole('alert')).toHaveTextContent(`ChunkLoadError ${ADDRESS}`);
});

test('shows a picture’s description when it fails to load', async () => {
  answer(false);
  network.use(http.get(ADDRESS, () => HttpResponse.error()));
  openArticle();
  const picture = await screen.findByRole('img', { name: 'Le formulaire du profil' });
  await waitFor(() => expect(picture).toHaveAttribute('src', ADDRESS));
});
