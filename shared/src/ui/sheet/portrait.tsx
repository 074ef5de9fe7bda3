import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { emblemPath } from '../../domain/cover.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';

/** Whose portrait a sheet shows. */
interface ShownPortrait {
  /** Of the character; empty where nobody plays it: in the editor, in a trial. */
  name: string;
  picture: string;
  /** Puts another in its place; without it the portrait is only shown. */
  onChange?: ((path: string) => void) | undefined;
  /** What was chosen; '' where the drawn one stands in for it. */
  chosen: string;
}

/** The portrait of nobody: always the same drawing. */
const NOBODY: ShownPortrait = { name: '', picture: emblemPath('0'.repeat(24)), chosen: '' };

const PortraitContext = createContext<ShownPortrait>(NOBODY);
export const usePortrait = (): ShownPortrait => useContext(PortraitContext);

interface PortraitOfProps {
  /** The character. */
  _id: string;
  name: string;
  portrait: string;
  onChange?: ((path: string) => void) | undefined;
  children: ReactNode;
}

/** Says to the sheet inside whose it is: the elements that show the portrait show this one, or what is drawn for who has none. */
export function PortraitOf({ _id, name, portrait, onChange, children }: PortraitOfProps) {
  const shown = useMemo(
    () => ({ name, picture: portrait || emblemPath(_id), chosen: portrait, onChange }),
    [_id, name, portrait, onChange],
  );
  return <PortraitContext value={shown}>{children}</PortraitContext>;
}

/** Whether a sheet shows the portrait by itself on paper: the page that prints it then adds none. */
export const hasPortrait = ({ fields }: Pick<SheetDocument, 'fields'>): boolean =>
  Object.values(fields).some(
    ({ type, layout, visibility = 'everybody' }) =>
      type === 'portrait' && !layout?.paper?.hidden && visibility === 'everybody',
  );
