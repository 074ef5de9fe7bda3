import { AUTH_HOST, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import { ProofDialog } from './ProofDialog.tsx';

const open = (methods: { passkey: boolean; totp: boolean; password: boolean }) => {
  network.use(http.get(`${AUTH_HOST}/user/proof`, () => HttpResponse.json(methods)));
  renderRoutes([{ path: '/', element: <ProofDialog onDone={() => undefined} /> }]);
};

test.each([
  ['the password', { passkey: false, totp: false, password: true }, /^Votre mot de passe/],
  ['the code', { passkey: false, totp: true, password: true }, /^Code/],
])(
  'focuses the field of %s once it knows the ways, for who types at once (ACC-3)',
  async (_field, methods, label) => {
    open(methods);
    const field = await screen.findByLabelText(label);
    // The dialog's own focus comes a frame later, and leaves it there.
    await new Promise(requestAnimationFrame);
    expect(field).toHaveFocus();
  },
);

test('focuses the passkey where there is one (ACC-3)', async () => {
  open({ passkey: true, totp: false, password: true });
  expect(await screen.findByRole('button', { name: 'Confirmer avec une clé d’accès' })).toHaveFocus();
});
