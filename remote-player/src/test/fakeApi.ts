import { type CharacterSummary, profileSchema, type Server, type User } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
} from '@rpd/shared/test';
import { ValidationError } from 'yup';

interface Stored {
  /** Who is signed in. */
  me: User;
  servers?: Server[];
  /** The list of one's own characters. */
  characters?: CharacterSummary[];
  /** Pseudos of others. */
  taken?: string[];
  /** The address that waits for its link. */
  pendingEmail?: string;
}

/** The refusal of what the schema does not allow, as the API words it; null for what it does. */
function invalid(input: object) {
  try {
    profileSchema.validateSync(input, { abortEarly: false });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = Object.fromEntries(error.inner.map(({ path, message }) => [path, message]));
    return refuse(422, 'Certains champs sont à corriger.', fields);
  }
}

const editable = (user: Partial<User>) =>
  Object.fromEntries(Object.entries(user).filter(([name]) => name in profileSchema.fields));

/** The API host of these tests, in memory. What it returns is its store: look there for what was really saved. */
export function fakeApi({ me, servers = [], characters = [], taken = [], pendingEmail }: Stored) {
  const store = { me };
  const pending = pendingEmail ? { email: pendingEmail, expiresAt: '2026-01-02T10:00:00.000Z' } : null;
  network.use(
    http.get(`${AUTH_HOST}/user/email`, () =>
      HttpResponse.json({ email: me.email, pending, confirmBy: null }),
    ),
    http.get(apiUrl('user/:id'), ({ params }) =>
      params['id'] === store.me._id
        ? HttpResponse.json(store.me)
        : refuse(404, 'Cet élément n’existe pas ou plus.'),
    ),
    http.put<never, Partial<User>>(apiUrl('user'), async ({ request }) => {
      const input = await request.json();
      if (input.version !== store.me.version) return refuseStale(store.me);
      if (taken.includes(input.name ?? ''))
        return refuse(409, 'Une de ces valeurs est déjà prise : choisissez-en une autre.', {
          name: 'Ce pseudo est déjà pris.',
        });
      const changed = { ...editable(store.me), ...editable(input) };
      const refused = invalid(changed);
      if (refused) return refused;
      store.me = { ...store.me, ...changed, version: store.me.version + 1 };
      return HttpResponse.json(store.me);
    }),
    http.get(apiUrl('character'), ({ request }) => answerList(request, characters)),
    http.get(apiUrl('server'), ({ request }) => {
      const own = new URL(request.url).searchParams.get('owner') === 'me';
      return answerList(
        request,
        servers.filter(({ owner_id }) => !own || owner_id === store.me._id),
      );
    }),
  );
  return store;
}
