import type { FightView } from '@rpd/shared/domain';
import { IconButton, VisuallyHidden } from '@rpd/shared/ui';
import { Dices, X } from 'lucide-react';
import { useEffect, useState } from 'react';
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
  const [later, setLater] = useState('');
  // The next question is shown again, even of the same characters.
  if (ids === '' && later !== '') setLater('');
  useEffect(() => {
    if (ids && 'vibrate' in navigator) navigator.vibrate(200);
  }, [ids]);
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-label="Votre initiative">
        {awaited.map(({ name }) => `Lancez l’initiative de ${name}.`).join(' ')}
      </VisuallyHidden>
      {later === ids
        ? null
        : awaited.map(combatant => (
            <Notice
              key={combatant.id}
              icon={<Dices aria-hidden="true" size={20} />}
              text={<span aria-hidden="true">{combatant.name}</span>}
            >
              <RollInitiative session={session} combatant={combatant} variant="surface" />
              <IconButton
                label="Lancer plus tard, dans « Rencontre »"
                variant="surface"
                onClick={() => setLater(ids)}
              >
                <X aria-hidden="true" size={18} />
              </IconButton>
            </Notice>
          ))}
    </>
  );
}
