/**
 * The list of accounts as react-admin's documentation has it: its `List` with a plain `Datagrid` of the columns that ours shows,
 * on the same API, signed in by the same entries of the storage. Nothing is written that its users would not write. It speaks French,
 * as ours does, the way its documentation has it (`ra-language-french` given to `polyglotI18nProvider`); the English that its own
 * `Admin` imports stays in its bundle then, as it does for its users.
 */
export const REACT_ADMIN_APP = `
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Avatar from '@mui/material/Avatar';
import Chip from '@mui/material/Chip';
import { Admin, Datagrid, DateField, EmailField, FunctionField, List, Resource, SearchInput } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import frenchMessages from 'ra-language-french';
import { createRoot } from 'react-dom/client';

const call = async (path, signal) => {
  const answer = await fetch('/hosts/api/' + path, {
    headers: { authorization: 'Bearer ' + localStorage.getItem('token') },
    signal,
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return { json: await answer.json(), total: Number(answer.headers.get('x-total-count')) };
};
const withId = user => ({ ...user, id: user._id });
const refuse = () => Promise.reject(new Error('only read here'));
const dataProvider = {
  async getList(resource, { pagination, sort, filter, signal }) {
    const { page, perPage } = pagination;
    const query = new URLSearchParams({ page, limit: perPage });
    if (filter.q) query.set('q', filter.q);
    if (sort.field !== 'id') query.set('sort', (sort.order === 'DESC' ? '-' : '') + sort.field);
    const { json, total } = await call(resource + '?' + query, signal);
    return { data: json.map(withId), total };
  },
  getOne: async (resource, { id, signal }) => ({ data: withId((await call(resource + '/' + id, signal)).json) }),
  getMany: refuse, getManyReference: refuse,
  create: refuse, update: refuse, updateMany: refuse, delete: refuse, deleteMany: refuse,
};
const authProvider = {
  login: refuse,
  logout: async () => undefined,
  checkAuth: async () => { if (!localStorage.getItem('token')) throw new Error('signed out'); },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};
const person = user => (
  <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
    <Avatar src={user.avatar || undefined} sx={{ width: 32, height: 32 }}>{user.name.slice(0, 1)}</Avatar>
    {user.name}
    {user.valid ? null : <Chip size="small" label="Inactif" />}
  </span>
);
const roles = user => user.roles.map(role => <Chip key={role} size="small" label={role} />);
const Users = () => (
  <List filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <Datagrid>
      <FunctionField source="name" label="Pseudo" render={person} />
      <EmailField source="email" label="E-mail" />
      <FunctionField label="Rôles" render={roles} />
      <DateField source="createdAt" label="Inscrit le" locales="fr-FR" />
    </Datagrid>
  </List>
);
const i18nProvider = polyglotI18nProvider(() => frenchMessages, 'fr');
const nonce = document.querySelector('meta[property="csp-nonce"]').nonce;
createRoot(document.getElementById('root')).render(
  <CacheProvider value={createCache({ key: 'css', nonce })}>
    <Admin dataProvider={dataProvider} authProvider={authProvider} i18nProvider={i18nProvider} disableTelemetry>
      <Resource name="user" list={Users} />
    </Admin>
  </CacheProvider>,
);
`;
