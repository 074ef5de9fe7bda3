import { apiUrl, http, HttpResponse, network, renderRoutes, screen } from '../../test/index.ts';
import { EntryPicker } from './EntryPicker.tsx';

test('offers to try again where the compendium did not answer', async () => {
  network.use(http.get(apiUrl('character/:id/compendium'), () => HttpResponse.error(), { once: true }));
  const field = { type: 'lines', name: 'Sorts', required: false, options: [], columns: [] } as never;
  const nothing = () => undefined;
  const element = (
    <EntryPicker
      character="c"
      kind="sorts"
      field={field}
      list="Sorts"
      room={3}
      onAdd={nothing}
      onClose={nothing}
    />
  );
  const { user } = renderRoutes([{ path: '/', element }], { session: { roles: ['RP'] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Le compendium n’a pas répondu');
  network.use(
    http.get(apiUrl('character/:id/compendium'), () =>
      HttpResponse.json({ servers: 1, isMore: false, entries: [] }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Ce genre n’a encore aucune entrée.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says that the kind of a list is no longer in the compendium (ADR 120)', async () => {
  network.use(
    http.get(apiUrl('character/:id/compendium'), () =>
      HttpResponse.json({ servers: 1, isKind: false, isMore: false, entries: [] }),
    ),
  );
  const field = { type: 'repeat', name: 'Véhicules', required: false, options: [], columns: [] } as never;
  const nothing = () => undefined;
  const element = (
    <EntryPicker
      character="c"
      kind="vehicules"
      field={field}
      list="Véhicules"
      room={3}
      onAdd={nothing}
      onClose={nothing}
    />
  );
  renderRoutes([{ path: '/', element }], { session: { roles: ['RP'] } });
  expect(await screen.findByText(/n’est plus au compendium. Vos lignes restent/)).toBeVisible();
});
