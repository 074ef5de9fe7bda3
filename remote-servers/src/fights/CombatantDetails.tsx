import {
  EXTRA_ACTIONS_MAX,
  HIT_POINTS_MAX,
  HP_VISIBILITIES,
  type HpVisibility,
  type LinkedCombatant,
} from '@rpd/shared/domain';
import { Box, Button, Flex, Grid, Text } from '@rpd/shared/ui';
import { NativeSelect, Toggle } from '@rpd/shared/ui/form';
import { type ReactNode, useId } from 'react';
import { Conditions } from './Conditions.tsx';
import { SettledInput, wholeNumber } from './SettledInput.tsx';
import type { FightActs } from './useFight.ts';

interface CombatantDetailsProps extends FightActs {
  combatant: LinkedCombatant;
}

/** What is set on one who fights: what the table sees, conditions, extra actions, a note. */
export function CombatantDetails({ combatant, act }: CombatantDetailsProps) {
  const {
    id,
    name,
    visibility,
    hidden,
    defeated,
    concentrates,
    hpMax,
    bonus,
    legendaryMax,
    group,
    note,
    link,
  } = combatant;
  const change = (changes: Partial<Omit<LinkedCombatant, 'conditions' | 'kind' | 'link' | 'source'>>) =>
    act({ action: 'change', ...changes, id });
  const setNumber =
    (key: 'hpMax' | 'bonus' | 'legendaryMax', least: number, most: number) => (text: string) => {
      const value = wholeNumber(text, least, most);
      if (value !== null) change({ [key]: value });
    };
  return (
    <Box mt="3" pt="3" borderTopWidth="1px" role="group" aria-label={`Réglages de ${name}`}>
      <Flex gap="4" wrap="wrap" mb="3">
        <Toggle label="Caché" name={name} checked={hidden} onChange={value => change({ hidden: value })} />
        <Toggle
          label="Concentration"
          name={name}
          checked={concentrates}
          onChange={value => change({ concentrates: value })}
        />
        <Toggle
          label="Hors combat"
          name={name}
          checked={defeated}
          onChange={value => change({ defeated: value })}
        />
      </Flex>
      <Conditions combatant={combatant} act={act} />
      <Grid templateColumns="repeat(auto-fill, minmax(8.5rem, 1fr))" gap="3" mt="3" alignItems="end">
        <Labelled label="La table voit">
          {field => (
            <NativeSelect.Root size="sm">
              <NativeSelect.Field
                id={field}
                value={visibility}
                onChange={event => change({ visibility: event.target.value as HpVisibility })}
              >
                {Object.entries(HP_VISIBILITIES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          )}
        </Labelled>
        <Labelled label="Nom">
          {field => (
            <SettledInput
              id={field}
              size="sm"
              maxLength={100}
              value={name}
              onSettle={text => text && change({ name: text })}
            />
          )}
        </Labelled>
        {link === 'local' ? (
          <Labelled label="PV au plus">
            {field => (
              <SettledInput
                id={field}
                size="sm"
                inputMode="numeric"
                value={String(hpMax)}
                onSettle={setNumber('hpMax', 1, HIT_POINTS_MAX)}
              />
            )}
          </Labelled>
        ) : null}
        <Labelled label="Bonus d’initiative">
          {field => (
            <SettledInput
              id={field}
              size="sm"
              inputMode="numeric"
              value={String(bonus)}
              onSettle={setNumber('bonus', -1000, 1000)}
            />
          )}
        </Labelled>
        <Labelled label="Groupe d’initiative">
          {field => (
            <SettledInput
              id={field}
              size="sm"
              maxLength={60}
              value={group}
              onSettle={text => change({ group: text })}
            />
          )}
        </Labelled>
        <Labelled label="Actions légendaires">
          {field => (
            <SettledInput
              id={field}
              size="sm"
              inputMode="numeric"
              value={String(legendaryMax)}
              onSettle={setNumber('legendaryMax', 0, EXTRA_ACTIONS_MAX)}
            />
          )}
        </Labelled>
      </Grid>
      <Box mt="3">
        <Labelled label="Note, pour les maîtres du jeu">
          {field => (
            <SettledInput
              id={field}
              size="sm"
              maxLength={500}
              value={note}
              onSettle={text => change({ note: text })}
            />
          )}
        </Labelled>
      </Box>
      <Button
        mt="3"
        size="sm"
        variant="outline"
        colorPalette="red"
        onClick={() => act({ action: 'remove', id })}
      >
        Sortir {name}
      </Button>
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>{label}</label>
      </Text>
      {children(id)}
    </Box>
  );
}
