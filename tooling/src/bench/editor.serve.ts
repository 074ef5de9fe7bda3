import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { PageFile } from './editor.standalone.ts';
import { fieldsOf, OPTIONS, parts, TAB_SIZE } from './editor.document.ts';

/** Serves these pages on a free port, and at `/fields?count=50` the fields that they show. */
export async function servePages(
  files: ReadonlyMap<string, PageFile>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/fields') {
      const fields = fieldsOf(Number(searchParams.get('count')));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ fields, tabs: parts(fields, TAB_SIZE), options: OPTIONS }));
      return;
    }
    const file = files.get(pathname);
    response.statusCode = file ? 200 : 404;
    if (file) {
      response.setHeader('content-type', file.type);
      if (file.encoding) response.setHeader('content-encoding', file.encoding);
    }
    response.end(file?.body);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
