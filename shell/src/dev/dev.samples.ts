/** What the documentation shows as code. */
export const DESCRIPTOR = `{
  "name": "sheets",
  "title": "Fiches",
  "contract": 2,
  "areas": [{ "path": "/app/sheets", "roles": ["GM", "AD", "MO"] }],
  "sidebar": [
    { "label": "Fiches", "path": "/app/sheets", "icon": "sheets",
      "group": "game", "roles": ["GM", "AD", "MO"] }
  ],
  "breadcrumb": { "sheets": "Fiches" }
}`;

export const REMOTE = `import { defineRemote } from '@rpd/shared/remote';

export default defineRemote({
  name: 'sheets',
  routes: [
    {
      path: 'sheets',
      handle: { title: 'Fiches' },
      lazy: async () => {
        const { SheetsPage } = await import(
          /* webpackChunkName: "first" */ '../sheets/SheetsPage.tsx'
        );
        return { Component: SheetsPage };
      },
    },
  ],
});`;

export const ROUTE_HANDLE = `handle: {
  title: 'Utilisateurs',          // titre de la page
  meta: { robots: 'noindex' },    // balises, retirées quand on part
  breadcrumb: 'Utilisateurs',     // libellé dans le fil d’Ariane
  roles: ['AD'],                  // si moins de monde que la zone
  // Demandé pendant que le pointeur repose sur un lien :
  firstData: async client => {
    const { usersPage } = await import('../users/users.api.ts');
    await client.prefetchQuery(usersPage(FIRST_PAGE));
  },
}`;

export const SESSION = `import { useSession } from '@rpd/shared/session';
import { api } from '@rpd/shared/http';

const user = useSession(state => state.user);   // null : personne
const servers = await api.get('server').json<Server[]>();`;

export const TOAST = `toasts.success('Modification réussi de Brumevent');
toasts.failure('Erreur lors de la modification');`;

export const CONFIRM = `await confirmDelete({
  item: 'Brumevent',
  remove: () => removeServer.mutateAsync(id),
});`;

export const STATES = `<EmptyState title="Aucun serveur pour le moment" />
<ErrorState error={error} onRetry={() => void refetch()} />`;

export const BUTTONS = `<Button colorPalette="accent">La seule action qui compte</Button>
<Button>Enregistrer</Button>
<Button variant="outline">Annuler</Button>`;

export const FORM = `const form = useForm<Values>({ schema, defaultValues: EMPTY });

<Form form={form} onSubmit={values => addServer.mutateAsync(values)} submitLabel="Ajouter">
  <TextField control={form.control} name="name" label="Nom" required />
  <SelectField control={form.control} name="kind" label="Univers" options={KINDS} />
  <TextAreaField control={form.control} name="bio" label="Présentation" counter={150} />
</Form>
<LeaveGuard form={form} />   // sur une page : demande avant de partir`;

export const TABLE = `const column = columnHelper<User>();
const columns = column.columns([column.accessor('name', { header: 'Pseudo' })]);

<DataTable
  label="Comptes"
  columns={columns}
  query={state => usersPage(state)}   // recherche, tri et pages : dans l’adresse, faits par l’API
  rowId={({ _id }) => _id}
  rowName={({ name }) => name}
  rowActions={user => [{ label: 'Modifier', icon: <Pencil />, onSelect: () => edit(user) }]}
/>`;

export const KEYS = `queryOptions({
  queryKey: ['servers', 'cards', q],   // le premier mot : ce dont parlent les données
  queryFn: ({ signal }) => getPage<Server>('server', { page: 1, limit: 24, q }, { signal }),
});
// Qui modifie un serveur rend ['servers'] périmé : tableau de bord et fil d’Ariane compris.`;
