import { segmentsOf } from './breadcrumb.segments.ts';

const ID = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const kinds = (path: string) => segmentsOf(path, {}).map(({ kind }) => kind);

test('takes for a server, a sheet or a person what stands right behind their word (BRD-2)', () => {
  expect(kinds(`/app/servers/${ID}`)).toEqual([undefined, 'server']);
  expect(kinds(`/app/sheets/c/${ID}`)).toEqual([undefined, 'sheet']);
  expect(kinds(`/app/admin/user/${ID}/e`)).toEqual([undefined, undefined, 'user', undefined]);
  expect(kinds(`/app/admin/user/update/${ID}`)).toEqual([undefined, undefined, undefined, 'user']);
  // An event or an application of a server is none: nobody asks for a server of that id.
  expect(kinds(`/app/servers/${ID}/events/${OTHER}`)).toEqual([undefined, 'server', undefined, undefined]);
  expect(kinds(`/app/servers/events/${OTHER}`)).toEqual([undefined, undefined, undefined]);
});
