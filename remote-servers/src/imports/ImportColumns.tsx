import { Button, Card, Flex, Heading } from '@rpd/shared/ui';
import type { ComponentProps } from 'react';
import { ColumnChoices } from './ColumnChoices.tsx';

interface ImportColumnsProps extends ComponentProps<typeof ColumnChoices> {
  /** The preview has lines that an import would save. */
  isReady: boolean;
  busy: 'preview' | 'import' | null;
  onSend: (preview: boolean) => void;
}

/** What each column of the file is, then the preview and the import. */
export function ImportColumns(props: ImportColumnsProps) {
  const { fields, columns, columnOf, onChange, isReady, busy, onSend } = props;
  return (
    <Card.Root>
      <Card.Body gap="4">
        <Heading as="h2" size="md">
          Colonnes
        </Heading>
        <ColumnChoices fields={fields} columns={columns} columnOf={columnOf} onChange={onChange} />
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button
            variant={isReady ? 'outline' : 'solid'}
            busy={busy === 'preview'}
            disabled={!columnOf['name']}
            onClick={() => onSend(true)}
          >
            Prévisualiser
          </Button>
          {isReady ? (
            <Button colorPalette="accent" busy={busy === 'import'} onClick={() => onSend(false)}>
              Importer
            </Button>
          ) : null}
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
