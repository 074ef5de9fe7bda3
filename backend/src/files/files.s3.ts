import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { StoreUnavailableError } from '../store/errors.ts';
import type { FileStorage } from './files.storage.ts';

/** Files in an S3-compatible service; see openStorage() for `url`. Throws StoreUnavailableError for a wrong one. */
export function s3Storage(url: string): FileStorage {
  const { bucket, prefix, endpoint, region } = readAddress(url);
  const client = new S3Client({
    region,
    // Services of one's own seldom have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums in trailers are Amazon's alone; other services refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async write(key, data, mime) {
      const put = new PutObjectCommand({
        ...at(key),
        Body: data,
        ContentType: mime,
        CacheControl: 'private, max-age=31536000, immutable',
      });
      try {
        await client.send(put);
      } catch (error) {
        // The first picture of a new service.
        if (!(error instanceof Error && error.name === 'NoSuchBucket')) throw error;
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        await client.send(put);
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), writtenAt: LastModified?.getTime() ?? 0 };
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next);
    },
  };
}

interface Address {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  endpoint: string | null;
  region: string;
}

function readAddress(url: string): Address {
  const address = URL.parse(url);
  const endpoint = address?.searchParams.get('endpoint') ?? null;
  if (address?.protocol !== 's3:' || !address.hostname || (endpoint && !URL.canParse(endpoint))) {
    throw new StoreUnavailableError(
      'FILES_URL n’est pas valable : attendu s3://seau/préfixe?endpoint=https://…&region=….',
    );
  }
  const folder = address.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: address.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
  };
}
