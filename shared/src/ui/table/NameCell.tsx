import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from '../Avatar.tsx';

interface NameCellProps extends Pick<AvatarProps, 'name' | 'src' | 'shape'> {
  /** After the name: badges. */
  children?: ReactNode;
}

/** The cell that names its row, with its picture or initials before; it looks as `cells` (looks.ts) says. */
export function NameCell({ name, src, shape = 'square', children }: NameCellProps) {
  return (
    <div data-name="">
      <Avatar name={name} src={src} shape={shape} size={32} decorative />
      <span data-words="">{name}</span>
      {children}
    </div>
  );
}
