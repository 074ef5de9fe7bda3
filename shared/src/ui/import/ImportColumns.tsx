import { Card, Flex, Heading, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Button } from '../Button.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';

interface ImportColumnsProps extends ComponentProps<typeof ColumnChoices> {
  /** The preview has lines that an import would save: how many. */
  ready: number;
  busy: 'preview' | 'import' | null;
  onSend: (preview: boolean) => void;
}

/** What each column of the file is, then the preview and the import. */
export function ImportColumns(props: ImportColumnsProps) {
  const { fields, columns, columnOf, onChange, ready, busy, onSend } = props;
  const missing = fields.filter(({ name, required }) => required && !columnOf[name]);
  return (
    <Card.Root>
      <Card.Body gap="4">
        <Heading as="h2" size="md">
          Colonnes
        </Heading>
        <ColumnChoices fields={fields} columns={columns} columnOf={columnOf} onChange={onChange} />
        <Flex gap="3" wrap="wrap" justify="flex-end" align="center">
          {missing.length > 0 ? (
            <Text textStyle="sm" color="fg.muted" me="auto">
              Choisissez une colonne pour : {missing.map(({ label }) => label).join(', ')}.
            </Text>
          ) : null}
          <Button
            variant={ready > 0 ? 'outline' : 'solid'}
            busy={busy === 'preview'}
            disabled={missing.length > 0 || busy === 'import'}
            onClick={() => onSend(true)}
          >
            Prévisualiser
          </Button>
          {ready > 0 ? (
            <Button
              colorPalette="accent"
              busy={busy === 'import'}
              disabled={busy === 'preview'}
              onClick={() => onSend(false)}
            >
              Importer
            </Button>
          ) : null}
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
