import type { FightView } from '@rpd/shared/domain';
import { VisuallyHidden } from '@rpd/shared/ui';
import { Dices } from 'lucide-react';
import { useEffect } from 'react';
import { Notice } from './Notice.tsx';
import { RollInitiative } from './RollInitiative.tsx';

interface InitiativeNoticeProps {
  session: string;
  view: FightView | null | undefined;
}

/** Asks a player for the initiative of their characters: on the screen, read aloud, and by a phone that shakes. */
export function InitiativeNotice({ session, view }: InitiativeNoticeProps) {
  const awaited = view?.combatants.filter(({ roll }) => roll !== '') ?? [];
  const ids = awaited.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids && 'vibrate' in navigator) navigator.vibrate(200);
  }, [ids]);
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-label="Votre initiative">
        {awaited.map(({ name }) => `Lancez l’initiative de ${name}.`).join(' ')}
      </VisuallyHidden>
      {awaited.map(combatant => (
        <Notice
          key={combatant.id}
          icon={<Dices aria-hidden="true" size={20} />}
          text={<span aria-hidden="true">{combatant.name}</span>}
        >
          <RollInitiative session={session} combatant={combatant} variant="surface" />
        </Notice>
      ))}
    </>
  );
}
