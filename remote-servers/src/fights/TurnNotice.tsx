import type { FightView } from '@rpd/shared/domain';
import { Button, VisuallyHidden } from '@rpd/shared/ui';
import { Swords } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Notice } from './Notice.tsx';

/** Tells a player that it is their turn: on the screen, in the page's title, read aloud, and by a phone that shakes. */
export function TurnNotice({ view }: { view: FightView | null | undefined }) {
  const [seen, setSeen] = useState('');
  const mine = view?.combatants.find(({ id, isMine }) => isMine && id === view.active);
  const turn = view && mine ? `${view.round} ${mine.id}` : '';
  useTurnTitle(turn !== '');
  useEffect(() => {
    if (turn && 'vibrate' in navigator) navigator.vibrate(200);
  }, [turn]);
  const text = mine ? `À vous\u00a0: c’est le tour de ${mine.name}.` : '';
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-label="Votre tour">
        {text}
      </VisuallyHidden>
      {turn && turn !== seen ? (
        <Notice icon={<Swords aria-hidden="true" size={20} />} text={<span aria-hidden="true">{text}</span>}>
          <Button size="sm" variant="surface" flexShrink="0" onClick={() => setSeen(turn)}>
            Compris
          </Button>
        </Notice>
      ) : null}
    </>
  );
}

/** A page in another tab says so by its title. */
function useTurnTitle(isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return undefined;
    const before = document.title;
    document.title = `À vous de jouer · ${before}`;
    return () => {
      document.title = before;
    };
  }, [isMine]);
}
