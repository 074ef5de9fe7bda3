import { relative } from 'node:path';

/** webpack loader for the monolith: gives the named chunks of a remote the remote's name. */
export default chunkNames;

function chunkNames(source) {
  const [room] = relative(this.rootContext, this.resourcePath).replace('../', '').split('/');
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${room}-`);
}
