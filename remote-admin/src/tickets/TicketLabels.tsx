import { TICKET_LABELS_MAX, ticketLabel, type Ticket } from '@rpd/shared/domain';
import { Badge, Button, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState, type FormEvent, type Ref } from 'react';
import { knownLabels } from './tickets.api.ts';
import type { Change } from './useTicketChange.ts';

interface TicketLabelsProps {
  ticket: Ticket;
  busy: boolean;
  onChange: Change;
  ref?: Ref<HTMLInputElement>;
}

/** What is wrong with a label; undefined: nothing. */
function labelError(value: string, labels: readonly string[]): string | undefined {
  if (!value) return 'Ce champ est obligatoire.';
  if (labels.includes(value)) return 'Cette étiquette y est déjà.';
  if (labels.length >= TICKET_LABELS_MAX) return `Au plus ${TICKET_LABELS_MAX} étiquettes.`;
  try {
    ticketLabel().validateSync(value);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
}

/** The team's labels of a ticket: one is added with Enter, and goes with its cross. Its author never sees them. */
export function TicketLabels({ ticket, busy, onChange, ref }: TicketLabelsProps) {
  const id = useId();
  const { labels } = ticket;
  const { data: known = [] } = useQuery(knownLabels);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const label = text.trim().toLocaleLowerCase('fr');
    const wrong = labelError(label, labels);
    setError(wrong);
    if (wrong) return;
    if (await onChange({ labels: [...labels, label] }, 'Étiquette ajoutée')) setText('');
  };
  return (
    <Stack gap="2">
      <Text asChild textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>Étiquettes</label>
      </Text>
      {labels.length > 0 ? (
        <Flex as="ul" gap="2" wrap="wrap" listStyleType="none">
          {labels.map(label => (
            <Badge as="li" key={label} colorPalette="purple" ps="2" pe="0" gap="0">
              {label}
              <IconButton
                label={`Retirer l’étiquette ${label}`}
                size="2xs"
                disabled={busy}
                onClick={() =>
                  void onChange({ labels: labels.filter(one => one !== label) }, 'Étiquette retirée')
                }
              >
                <X aria-hidden />
              </IconButton>
            </Badge>
          ))}
        </Flex>
      ) : null}
      <form noValidate onSubmit={event => void add(event)}>
        <Flex gap="2">
          <Input
            id={id}
            ref={ref}
            size="sm"
            value={text}
            list={`${id}-known`}
            maxLength={30}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={event => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
          <datalist id={`${id}-known`}>
            {known
              .filter(label => !labels.includes(label))
              .map(label => (
                <option key={label} value={label} />
              ))}
          </datalist>
          <Button type="submit" size="sm" variant="outline" colorPalette="gray" busy={busy}>
            Ajouter
          </Button>
        </Flex>
        {error ? (
          <Text id={`${id}-error`} role="alert" textStyle="sm" color="fg.error" mt="1">
            {error}
          </Text>
        ) : null}
      </form>
    </Stack>
  );
}
