import { Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useState } from 'react';

const PLACES = 'main, header, nav, [role="dialog"], [role="alertdialog"]';

type Place = RefObject<HTMLElement>;

/** Finds where what a trigger opens is hung up, for {@link InLandmark}: the first value is the trigger's ref. */
export function useLandmark(): [trigger: (node: HTMLElement | null) => void, place: Place | undefined] {
  const [place, setPlace] = useState<Place>();
  return [
    node => {
      if (!node) return;
      const found = node.closest<HTMLElement>(PLACES) ?? node.ownerDocument.body;
      if (found !== place?.current) setPlace({ current: found });
    },
    place,
  ];
}

/**
 * Renders a popup above everything else, within the landmark of its trigger: at the end of the body it would be in no
 * landmark, and out of reach beside an open dialog.
 */
export function InLandmark({ place, children }: { place: Place | undefined; children: ReactNode }) {
  return place ? <Portal container={place}>{children}</Portal> : null;
}
