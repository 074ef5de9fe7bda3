import {
  EXTRA_ACTIONS_MAX,
  HIT_POINTS_MAX,
  HP_VISIBILITIES,
  isAskable,
  type HpVisibility,
  type LinkedCombatant,
} from '@rpd/shared/domain';
import { Box, Button, Flex, Grid, Text } from '@rpd/shared/ui';
import { NativeSelect, Toggle } from '@rpd/shared/ui/form';
import { Dices } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { randomKey } from '../lib/randomKey.ts';
import { Conditions } from './Conditions.tsx';
import { SettledInput, wholeNumber } from './SettledInput.tsx';
import type { FightActs } from './useFight.ts';

interface CombatantDetailsProps extends FightActs {
  combatant: LinkedCombatant;
  /** Players roll their own initiative here. */
  playersRoll: boolean;
}

/** What is set on one who fights: what the table sees, conditions, extra actions, a note. */
export function CombatantDetails({ combatant, playersRoll, act }: CombatantDetailsProps) {
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
                {...field}
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
        <TextSetting label="Nom" value={name} max={100} onSettle={text => text && change({ name: text })} />
        {link === 'local' ? (
          <NumberSetting
            label="PV au plus"
            value={hpMax}
            min={1}
            max={HIT_POINTS_MAX}
            onSettle={value => change({ hpMax: value })}
          />
        ) : null}
        <NumberSetting
          label="Bonus d’initiative"
          value={bonus}
          min={-1000}
          max={1000}
          onSettle={value => change({ bonus: value })}
        />
        <NumberSetting
          label="Actions légendaires"
          value={legendaryMax}
          min={0}
          max={EXTRA_ACTIONS_MAX}
          onSettle={value => change({ legendaryMax: value })}
        />
      </Grid>
      <Grid gap="3" mt="3">
        <TextSetting
          label="Groupe d’initiative"
          help="Les combattants qui portent le même nom de groupe ont une seule initiative."
          value={group}
          max={60}
          onSettle={text => change({ group: text })}
        />
        <TextSetting
          label="Note, pour les maîtres du jeu"
          value={note}
          max={500}
          onSettle={text => change({ note: text })}
        />
      </Grid>
      <Flex gap="2" wrap="wrap" mt="3">
        <Button
          size="sm"
          variant="outline"
          onClick={() => act({ action: 'roll', who: 'one', id, key: randomKey() })}
        >
          <Dices aria-hidden="true" size={16} />
          {group ? 'Tirer l’initiative du groupe' : 'Tirer son initiative'}
        </Button>
        {playersRoll && isAskable(combatant) && !combatant.asked ? (
          <Button size="sm" variant="outline" onClick={() => act({ action: 'ask', id })}>
            {combatant.initiative === null ? 'Laisser lancer son joueur' : 'Laisser relancer son joueur'}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => act({ action: 'remove', id })}>
          Sortir {name}
        </Button>
      </Flex>
    </Box>
  );
}

interface LabelledProps {
  label: string;
  help?: string | undefined;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

function Labelled({ label, help, children }: LabelledProps) {
  const id = useId();
  return (
    <Box>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>{label}</label>
      </Text>
      {children({ id, 'aria-describedby': help ? `${id}-help` : undefined })}
      {help ? (
        <Text id={`${id}-help`} textStyle="xs" color="fg.muted" mt="1">
          {help}
        </Text>
      ) : null}
    </Box>
  );
}

interface SettingProps<Value> {
  label: string;
  help?: string;
  value: Value;
  /** Of a text: its length. */
  max: number;
  onSettle: (value: Value) => void;
}

function TextSetting({ label, help, value, max, onSettle }: SettingProps<string>) {
  return (
    <Labelled label={label} help={help}>
      {field => <SettledInput {...field} size="sm" maxLength={max} value={value} onSettle={onSettle} />}
    </Labelled>
  );
}

/** What is no whole number within the bounds is left as it was. */
function NumberSetting({ label, value, min, max, onSettle }: SettingProps<number> & { min: number }) {
  const settle = (text: string) => {
    const number = wholeNumber(text, min, max);
    if (number !== null) onSettle(number);
  };
  return (
    <Labelled label={label}>
      {field => (
        <SettledInput {...field} size="sm" inputMode="numeric" value={String(value)} onSettle={settle} />
      )}
    </Labelled>
  );
}
