import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';

// What the store of docker-compose.yml does with the same settings: buckets in /data, on port 8333.
mkdirSync('/data', { recursive: true });
const server = new S3rver({
  address: '0.0.0.0',
  port: 8333,
  directory: '/data',
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'rpd', configs: [] }],
});
await server.run();
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
