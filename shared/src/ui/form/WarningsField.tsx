import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  useController,
  useFormState,
  useWatch,
} from 'react-hook-form';
import {
  hasWarnings,
  NO_WARNINGS,
  WARNING_LABELS,
  WARNING_OTHER_MAX,
  WARNING_THEMES,
  WARNING_THEMES_MAX,
  themesNamedIn,
  type Warnings,
  type WarningTheme,
  warningWords,
} from '../../domain/warnings.ts';
import { Button } from '../Button.tsx';
import { CheckboxGroupField } from './choiceFields.tsx';
import { TextField } from './textFields.tsx';

interface WarningsFieldProps<V extends FieldValues, C, O> {
  control: Control<V, C, O>;
  /** Of the value that holds the themes and the own words. */
  name: FieldPath<V>;
  /** What the reader is asked before, and what the warnings are about. */
  help?: string;
  /** What a campaign agreed on: of its lines one is warned, its veils are proposed. */
  limits?: { lines: string; veils: string } | undefined;
  isOpenAtFirst?: boolean;
}

const THEMES = WARNING_THEMES.map(value => ({ value, label: WARNING_LABELS[value] }));

/** « Avertissements »: what a content is warned of. The choices open on demand: most contents need none. */
export function WarningsField<V extends FieldValues, C, O>({
  control,
  name,
  help = 'Le contenu ne s’affiche qu’avec l’accord de la personne qui le lit.',
  limits,
  isOpenAtFirst = false,
}: WarningsFieldProps<V, C, O>) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const warnings = (useWatch({ control, name }) as Warnings | undefined) ?? NO_WARNINGS;
  const { errors } = useFormState({ control });
  const isWrong = name.split('.').reduce<unknown>((at, key) => (at as never)?.[key], errors) !== undefined;
  const isShown = isOpen || isWrong;
  // Some twenty boxes take longer to draw than a frame: the button says at once that they are open. What is wrong gets the focus at once.
  const isDrawn = useDeferredValue(isOpen) ? isShown : isWrong;
  const other = `${name}.other` as FieldPath<V>;
  const themes = `${name}.themes` as FieldPath<V>;
  const { field } = useController({ control, name: themes });
  const isFull = warnings.themes.length >= WARNING_THEMES_MAX;
  return (
    <Box role="group" aria-labelledby={`${id}-label`}>
      <Text id={`${id}-label`} fontWeight="medium" textStyle="sm">
        Avertissements
      </Text>
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="2" mt="1">
        <Text
          flex="1 1 12rem"
          minW="0"
          overflowWrap="anywhere"
          color={hasWarnings(warnings) ? 'fg' : 'fg.muted'}
        >
          {hasWarnings(warnings) ? warningWords(warnings) : 'Aucun'}
        </Text>
        <Button
          size="sm"
          variant="outline"
          aria-expanded={isShown}
          aria-controls={isDrawn ? `${id}-choices` : undefined}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? 'Fermer les choix' : 'Choisir les avertissements'}
        </Button>
      </Flex>
      {limits ? (
        <Limits
          {...limits}
          chosen={warnings.themes}
          onAdd={isFull ? null : theme => field.onChange([...warnings.themes, theme])}
        />
      ) : null}
      {isDrawn ? (
        <Stack id={`${id}-choices`} gap="4" mt="3">
          <CheckboxGroupField
            control={control}
            name={themes}
            label="Ce contenu comporte"
            options={THEMES.map(theme => ({
              ...theme,
              disabled: isFull && !warnings.themes.includes(theme.value),
            }))}
            help={`${help} ${WARNING_THEMES_MAX} thèmes au plus.`}
          />
          <TextField
            control={control}
            name={other}
            label="Autre avertissement"
            counter={WARNING_OTHER_MAX}
            autoComplete="off"
          />
        </Stack>
      ) : null}
    </Box>
  );
}

interface LimitsProps {
  lines: string;
  veils: string;
  chosen: readonly WarningTheme[];
  /** Null while no more can be chosen. */
  onAdd: ((theme: WarningTheme) => void) | null;
}

/** What the lines and veils of a campaign say of the themes. */
function Limits({ lines, veils, chosen, onAdd }: LimitsProps) {
  const forbidden = new Set(themesNamedIn(lines));
  const crossed = chosen.filter(theme => forbidden.has(theme));
  const proposed = themesNamedIn(veils).filter(theme => !chosen.includes(theme));
  return (
    <>
      <Text role="status" mt={crossed.length > 0 ? '2' : '0'} color="fg.warning">
        {crossed.length > 0
          ? `Lignes de cette campagne, qui n’y arrivent jamais\u00a0: ${namesOf(crossed)}. Relisez avant d’envoyer.`
          : ''}
      </Text>
      {onAdd && proposed.length > 0 ? (
        <Flex wrap="wrap" align="center" gap="2" mt="2">
          <Text textStyle="sm" color="fg.muted">
            Voiles de cette campagne :
          </Text>
          {proposed.map(theme => (
            <Button key={theme} size="xs" variant="outline" onClick={() => onAdd(theme)}>
              <Plus aria-hidden="true" size={14} />
              {WARNING_LABELS[theme]}
            </Button>
          ))}
        </Flex>
      ) : null}
    </>
  );
}

const namesOf = (themes: readonly WarningTheme[]): string =>
  themes.map(theme => WARNING_LABELS[theme].toLowerCase()).join(', ');
