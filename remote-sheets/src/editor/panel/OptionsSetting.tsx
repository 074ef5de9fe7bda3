import { Button, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { Plus, Trash2 } from 'lucide-react';

export interface Choice {
  value: string;
  label: string;
}

/** The value that goes with a label, unless another has it. */
function valueFor(label: string, others: readonly Choice[]): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const word =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || 'choix';
  const taken = new Set(others.map(({ value }) => value));
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? word : `${word}-${number}`;
    if (!taken.has(value)) return value;
  }
}

/** The options of a choice: their words, and the value that is stored (SED-10). */
export function OptionsSetting({
  options,
  onChange,
}: {
  options: readonly Choice[];
  onChange: (options: Choice[]) => void;
}) {
  const put = (index: number, option: Choice) => onChange(options.with(index, option));
  return (
    <Stack gap="2" role="group" aria-label="Options">
      <Text textStyle="sm" fontWeight="medium">
        Options
      </Text>
      {options.map((option, index) => (
        // Options have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={index} gap="1" align="center">
          <Input
            size="sm"
            aria-label={`Libellé de l’option ${index + 1}`}
            maxLength={120}
            value={option.label}
            onChange={event => put(index, { ...option, label: event.target.value })}
          />
          <Input
            size="sm"
            fontFamily="mono"
            aria-label={`Valeur de l’option ${index + 1}`}
            maxLength={120}
            value={option.value}
            onChange={event => put(index, { ...option, value: event.target.value })}
          />
          <IconButton
            label={`Supprimer l’option ${index + 1}`}
            size="xs"
            onClick={() => onChange(options.toSpliced(index, 1))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Flex>
      ))}
      <Button
        variant="outline"
        size="xs"
        alignSelf="flex-start"
        onClick={() => {
          const label = `Option ${options.length + 1}`;
          onChange([...options, { label, value: valueFor(label, options) }]);
        }}
      >
        <Plus aria-hidden="true" />
        Ajouter une option
      </Button>
    </Stack>
  );
}
