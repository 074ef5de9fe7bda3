import { userSchema, type CreatedUser, type Dependents, type User } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildUser,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
} from '@rpd/shared/test';
import { ValidationError } from 'yup';
import { stateOf } from '../users/users.values.ts';

const NOT_FOUND = 'Cet élément n’existe pas ou plus.';

/** The refusal of what the schema does not allow, as the API words it; null for what it does. */
function invalid(input: object) {
  try {
    userSchema.validateSync(input, { abortEarly: false });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
    return refuse(422, 'Certains champs sont à corriger.', fields);
  }
}

/** What the schema edits of an account: the rest is the server's. */
const editable = (user: Partial<User>) =>
  Object.fromEntries(Object.entries(user).filter(([name]) => name in userSchema.fields));

interface Stored {
  users?: User[];
  /** What the person owns. */
  belongings?: Dependents;
}

/** The API host of these tests, in memory. What it returns is its store: look there for what was really saved. */
export function fakeApi({ users = [], belongings = { total: 0, items: [] } }: Stored) {
  const store = { users: [...users], password: 'Kx7~mWq2pR+t', belongings, askedAbout: [] as string[][] };
  const byId = (id: unknown) => store.users.find(({ _id }) => _id === id);
  const put = (user: User) => {
    store.users = store.users.map(other => (other._id === user._id ? user : other));
    return HttpResponse.json(user);
  };

  network.use(
    http.get(apiUrl('measure'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('user'), ({ request }) => {
      const wanted = new URL(request.url).searchParams;
      const [role, state] = [wanted.get('role'), wanted.get('state')];
      const rows = store.users.filter(
        user => (!role || user.roles.some(one => one === role)) && (!state || state === stateOf(user)),
      );
      return answerList(request, rows, { text: ({ name, email }) => `${name} ${email}` });
    }),
    http.get(apiUrl('user/belongings'), ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      store.askedAbout.push(ids);
      return HttpResponse.json(store.belongings);
    }),
    http.get(apiUrl('user/:id'), ({ params }) => {
      const user = byId(params['id']);
      return user ? HttpResponse.json(user) : refuse(404, NOT_FOUND);
    }),
    http.post<never, Partial<User>>(apiUrl('user'), async ({ request }) => {
      const input = await request.json();
      if (store.users.some(({ name }) => name === input.name))
        return refuse(409, 'Une de ces valeurs est déjà prise : choisissez-en une autre.', {
          name: 'Ce pseudo est déjà pris.',
        });
      const refused = invalid(input);
      if (refused) return refused;
      const user = buildUser(input);
      store.users.push(user);
      return HttpResponse.json<CreatedUser>({ ...user, password: store.password }, { status: 201 });
    }),
    http.put<never, Partial<User>>(apiUrl('user/admin'), async ({ request }) => {
      const input = await request.json();
      const current = byId(input._id);
      if (!current) return refuse(404, NOT_FOUND);
      if (input.version !== undefined && input.version !== current.version) return refuseStale(current);
      const restored = input.deletedAt === null ? { deletedAt: null } : {};
      const changed = { ...editable(current), ...editable(input) };
      return invalid(changed) ?? put({ ...current, ...changed, ...restored, version: current.version + 1 });
    }),
    http.delete(apiUrl('user/:id'), ({ params }) => {
      const user = byId(params['id']);
      return user ? put({ ...user, deletedAt: '2026-03-01T10:00:00.000Z' }) : refuse(404, NOT_FOUND);
    }),
  );
  return store;
}
