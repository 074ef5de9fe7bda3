import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { InjectOptions } from 'fastify';

const BOUNDARY = '----rpd-test';

/** A multipart form as a browser sends it: each part with its field, file name and content. */
export function buildForm(
  parts: readonly { field: string; fileName?: string; type?: string; content: Buffer | string }[],
): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ field, fileName, type = 'application/octet-stream', content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The request that uploads `content`. */
export function uploadOf(authorization: string | undefined, content: Buffer | string): InjectOptions {
  const { payload, headers } = buildForm([
    { field: 'file', fileName: '../../etc/passwd.php', type: 'image/png', content },
  ]);
  return {
    method: 'POST',
    url: '/hosts/api/upload/',
    payload,
    headers: { ...headers, ...(authorization && { authorization }) },
  };
}

/** A picture of one colour, different for each `seed`. */
export const buildImage = (seed = 1, width = 40, height = 30) =>
  sharp({
    create: {
      width,
      height,
      channels: 4,
      background: { r: seed % 256, g: (seed * 7) % 256, b: 90, alpha: 1 },
    },
  });

/** A GIF or WebP of three frames. */
export async function buildAnimation(format: 'gif' | 'webp', seed = 1): Promise<Buffer> {
  const frames = await Promise.all(
    [0, 1, 2].map(frame =>
      buildImage(seed + frame * 60)
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return format === 'gif'
    ? joined.gif({ delay: 100, loop: 0 }).toBuffer()
    : joined.webp({ loop: 0 }).toBuffer();
}

/** A PNG of a few hundred bytes that says it is `side` pixels wide and high, and unfolds to zeros. */
export function buildBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(50_000_000, (side / 8 + 1) * side)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
