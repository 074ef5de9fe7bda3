import createServer from './CreateServer.ts';

test('the palette leads to a new server from anywhere (EXT-2)', () => {
  const went: string[] = [];
  void createServer.run?.({ text: '' }, { navigate: to => went.push(to) });
  expect(went).toEqual(['/app/servers/c']);
});
