import { Image, type ImageProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { ThumbnailWidth } from '../domain/picture.ts';
import { urlOf } from './blob-url.ts';
import { needsToken, pictureAddress } from './picture-address.ts';

export interface PictureProps extends Omit<ImageProps, 'src' | 'onError'> {
  /** A path that an upload answered, one of our drawings, or any address. */
  path: string;
  alt: string;
  /** Loads at most so many px; the picture as it was sent by default. A `.gif` keeps moving. */
  load?: ThumbnailWidth;
  /** Stands in until it is there, and when it never comes. */
  fallback?: ReactNode;
  onFailed?: () => void;
}

/** A stored picture: fetched with the token as a blob (UPL-3), or by its address where everybody may have it. */
export function Picture({ path, load, ...props }: PictureProps) {
  return needsToken(path) ? (
    <GuardedPicture key={path} path={path} load={load} {...props} />
  ) : (
    <Shown key={path} src={pictureAddress(path, load)} {...props} />
  );
}

function GuardedPicture({ path, load, onFailed, ...props }: PictureProps) {
  const { data: blob, isError } = useQuery({
    queryKey: ['files', path, load],
    queryFn: async ({ signal }) => {
      // Later: the first screen has neither pictures nor the API's client.
      const { readPicture } = await import('../http/pictures.ts');
      return readPicture(path, load, signal);
    },
    // What a path names never changes.
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const tell = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (isError) tell();
  }, [isError]);
  const src = blob && urlOf(blob);
  return src && !isError ? <Shown src={src} {...props} onFailed={onFailed} /> : props.fallback;
}

function Shown({ src, fallback, onFailed, ...props }: Omit<PictureProps, 'path' | 'load'> & { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return fallback;
  return (
    <Image
      {...props}
      src={src}
      onError={() => {
        setFailed(true);
        onFailed?.();
      }}
    />
  );
}
