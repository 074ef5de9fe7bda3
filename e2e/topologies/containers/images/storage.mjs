import { mkdirSync, readFileSync } from 'node:fs';
import S3rver from 's3rver';
import AWSAccount from 's3rver/lib/models/account.js';

// What the store of docker-compose.yml does with the same command line: buckets in /data, the keys of its file and no other, /healthz.
const setting = name => process.argv.find(word => word.startsWith(`-${name}=`))?.slice(name.length + 2) ?? '';
const { identities } = JSON.parse(readFileSync(setting('s3.config'), 'utf8'));
const account = AWSAccount.registry.get('S3RVER');
account.revokeAccessKey('S3RVER');
for (const { credentials } of identities)
  for (const { accessKey, secretKey } of credentials) account.createKeyPair(accessKey, secretKey);
mkdirSync('/data', { recursive: true });
const server = new S3rver({
  address: '0.0.0.0',
  port: Number(setting('s3.port')),
  directory: setting('dir'),
  silent: true,
  vhostBuckets: false,
});
server.middleware.unshift((context, next) => {
  if (context.path !== '/healthz') return next();
  context.status = 200;
});
await server.run();
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
