import {
  type Character,
  type Combatant,
  type CombatFields,
  characterOf,
  combatFieldsOf,
  numberFields,
  readCombat,
} from '@rpd/shared/domain';
import { Button, ErrorState, LoadingState, notifyFailure, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fighterById } from './encounters.api.ts';
import { chooseFields, setFromSheet } from './encounters.moves.ts';
import { readFighter } from './encounters.sheets.ts';
import { encounter, useEncounter } from './encounters.state.ts';

interface CombatFieldsDialogProps {
  combatant: Combatant;
  onClose: () => void;
}

/** Which fields of a character's sheet the fight reads and writes; chosen once for all characters of that sheet. */
export function CombatFieldsDialog({ combatant, onClose }: CombatFieldsDialogProps) {
  const { data, error, isPending, refetch } = useQuery(fighterById(characterOf(combatant)));
  return (
    <Dialog open title={`Champs de combat de ${combatant.name}`} onClose={onClose}>
      {isPending ? (
        <LoadingState label="Chargement de la fiche…">
          <Skeleton h="40" />
        </LoadingState>
      ) : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.template ? <Choices template={data.template} onClose={onClose} /> : null}
      {data && !data.template ? (
        <Text>Ce personnage n’a pas de fiche : ses points de vie se suivent ici seulement.</Text>
      ) : null}
    </Dialog>
  );
}

type Role = keyof Omit<CombatFields, 'sheet'>;

const ROLES: readonly { role: Role; label: string; help?: string }[] = [
  { role: 'hp', label: 'Points de vie' },
  { role: 'hpMax', label: 'Points de vie maximum' },
  {
    role: 'wounds',
    label: 'Blessures',
    help: 'Pour une fiche qui compte les blessures et calcule les points de vie.',
  },
  { role: 'initiative', label: 'Bonus d’initiative' },
];

function Choices({
  template,
  onClose,
}: {
  template: NonNullable<Character['template']>;
  onClose: () => void;
}) {
  const { content } = useEncounter();
  const [chosen, setChosen] = useState(() => combatFieldsOf(template, content.mappings));
  const [busy, setBusy] = useState(false);
  const fields = numberFields(template.fields);
  const save = async () => {
    setBusy(true);
    const mapping: CombatFields = { sheet: template._id, ...chosen };
    try {
      const fighters = new Set(content.combatants.map(characterOf).filter(Boolean));
      const read = await Promise.all([...fighters].map(readFighter));
      const same = read.filter(one => one.template?._id === template._id);
      encounter.apply('Les champs de combat redeviennent ceux d’avant', now =>
        same.reduce(
          (next, one) => setFromSheet(next, one._id, readCombat(one, next.mappings)),
          chooseFields(now, mapping),
        ),
      );
      onClose();
    } catch (error) {
      notifyFailure('Erreur lors de la lecture des fiches', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        Pour tous les personnages de la fiche « {template.name} ». Les champs de nombre sont proposés.
      </Text>
      {ROLES.map(({ role, label, help }) => (
        <FieldChoice
          key={role}
          label={label}
          help={help}
          value={chosen[role]}
          options={fields.map(([id, { name }]) => [id, name || 'Champ sans nom'])}
          onChange={id => setChosen({ ...chosen, [role]: id })}
        />
      ))}
      <Button alignSelf="flex-end" busy={busy} onClick={() => void save()}>
        Enregistrer
      </Button>
    </Stack>
  );
}

interface FieldChoiceProps {
  label: string;
  help: string | undefined;
  value: string;
  options: [id: string, name: string][];
  onChange: (id: string) => void;
}

function FieldChoice({ label, help, value, options, onChange }: FieldChoiceProps) {
  const id = useId();
  return (
    <div>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>{label}</label>
      </Text>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          value={value}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">Aucun champ</option>
          {options.map(([field, name]) => (
            <option key={field} value={field}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {help ? (
        <Text id={`${id}-help`} textStyle="sm" color="fg.muted" mt="1">
          {help}
        </Text>
      ) : null}
    </div>
  );
}
