import type { JournalLine } from '@rpd/shared/domain';
import { ButtonLink, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { placeOf } from './journal.labels.ts';

/** Why a line cannot be undone here, and the way to where something can be done about it. */
export function WhyNot({ line, onClose }: { line: JournalLine; onClose: () => void }) {
  const place = placeOf(line);
  return (
    <Dialog open onClose={onClose} title="Ce changement ne s’annule pas d’ici">
      <Text>{line.why}</Text>
      {place ? (
        <ButtonLink to={place} mt="4" variant="outline">
          {line.entityName ? `Aller à ${line.entityName}` : 'Ouvrir'}
        </ButtonLink>
      ) : null}
    </Dialog>
  );
}
