import { apiUrl, http, HttpResponse, network, signIn } from '../test/index.ts';
import { api, inBulk } from './index.ts';

test('marks what is done in one go with one id, and nothing else (DSK-7)', async () => {
  signIn();
  const marks: (string | null)[] = [];
  network.use(
    http.all(apiUrl('server'), ({ request }) => {
      marks.push(request.headers.get('bulk-id'));
      return HttpResponse.json({});
    }),
  );
  const change = () => api.put('server', { json: {} });
  await inBulk(async () => {
    await change();
    await api.get('server');
    await inBulk(change);
  });
  await inBulk(change);
  await change();
  const [first, read, inner, second, outside] = marks;
  expect(first).toMatch(/^[0-9a-f]{24}$/);
  expect([read, inner, outside]).toEqual([null, first, null]);
  expect(second).not.toBe(first);
});
