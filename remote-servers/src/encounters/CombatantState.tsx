import { type Combatant, COMBATANT_NOTE_MAX, CONDITIONS_MAX } from '@rpd/shared/domain';
import { Badge, Button, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Input, Textarea } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { NotebookPen, X } from 'lucide-react';
import { useId, useState } from 'react';
import { USUAL_CONDITIONS } from '../lib/conditions.ts';
import { addCondition, removeCondition, setNote } from './encounters.moves.ts';
import { encounter } from './encounters.state.ts';

/** The conditions and the note of one who fights, as the row shows them. */
export function CombatantStateLine({ combatant: { name, conditions, note } }: { combatant: Combatant }) {
  return (
    <>
      {conditions.length > 0 ? (
        <Flex as="ul" listStyleType="none" gap="1" wrap="wrap" aria-label={`Conditions de ${name}`}>
          {conditions.map(condition => (
            <li key={condition}>
              <Badge colorPalette="orange">{condition}</Badge>
            </li>
          ))}
        </Flex>
      ) : null}
      {note ? (
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {note}
        </Text>
      ) : null}
    </>
  );
}

/** Opens what lasts on one who fights, and what one notes about them. */
export function CombatantStateButton({ combatant }: { combatant: Combatant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Conditions et note de ${combatant.name}`} onClick={() => setOpen(true)}>
        <NotebookPen aria-hidden="true" />
      </IconButton>
      {isOpen ? <StateDialog combatant={combatant} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface StateDialogProps {
  combatant: Combatant;
  onClose: () => void;
}

function StateDialog({ combatant: { id, name, conditions, note }, onClose }: StateDialogProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(note);
  const add = (condition: string) => {
    setTyped('');
    if (condition === '' || conditions.includes(condition)) return;
    encounter.apply(`${name} n’est plus «\u00a0${condition}\u00a0»`, now => addCondition(now, id, condition));
  };
  const close = () => {
    if (text.trim() !== note) {
      encounter.apply(`La note sur ${name} redevient ce qu’elle était`, now => setNote(now, id, text.trim()));
    }
    onClose();
  };
  return (
    <Dialog
      open
      title={`Conditions et note de ${name}`}
      onClose={close}
      footer={<Button onClick={close}>Terminé</Button>}
    >
      <Stack gap="5">
        {conditions.length > 0 ? (
          <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label={`Conditions de ${name}`}>
            {conditions.map(condition => (
              <li key={condition}>
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="orange"
                  aria-label={`Retirer ${condition} à ${name}`}
                  onClick={() =>
                    encounter.apply(`${name} est de nouveau «\u00a0${condition}\u00a0»`, now =>
                      removeCondition(now, id, condition),
                    )
                  }
                >
                  {condition}
                  <X aria-hidden="true" size={14} />
                </Button>
              </li>
            ))}
          </Flex>
        ) : null}
        <Flex
          as="form"
          gap="2"
          onSubmit={event => {
            event.preventDefault();
            add(typed.trim());
          }}
        >
          <Input
            flex="1"
            maxLength={40}
            placeholder="Condition"
            list={`${fieldId}-usual`}
            aria-label={`Condition de ${name}`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <datalist id={`${fieldId}-usual`}>
            {USUAL_CONDITIONS.map(usual => (
              <option key={usual} value={usual} />
            ))}
          </datalist>
          <Button
            type="submit"
            variant="outline"
            disabled={!typed.trim() || conditions.length >= CONDITIONS_MAX}
          >
            Ajouter
          </Button>
        </Flex>
        <Stack gap="1">
          <Text asChild textStyle="sm" fontWeight="medium">
            <label htmlFor={fieldId}>Note</label>
          </Text>
          <Textarea
            id={fieldId}
            rows={3}
            maxLength={COMBATANT_NOTE_MAX}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
}
