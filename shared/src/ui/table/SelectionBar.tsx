import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { Button, IconButton } from '../Button.tsx';
import type { Selection } from './useSelection.ts';

/** Something to do with several rows at once. */
export interface BulkAction<Row> {
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** Does it, and says how it went. What it returns takes it back; null or nothing: it stands. False: nothing was done. */
  run: (rows: Row[]) => Promise<Undo | null | false | void>;
}

/** Takes an action on several rows back. */
export type Undo = () => Promise<unknown>;

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
}

/** How many rows are ticked and what can be done with them; afterwards, the way to take that back. */
export function SelectionBar<Row>({ selection, actions }: SelectionBarProps<Row>) {
  const [running, setRunning] = useState<string>();
  const [undo, setUndo] = useState<{ label: string; run: Undo }>();
  const { rows, clear } = selection;

  const perform = async (label: string, work: () => Promise<Undo | null | false | void>) => {
    setRunning(label);
    try {
      const outcome = await work();
      if (outcome === false) return;
      setUndo(outcome ? { label, run: outcome } : undefined);
      clear();
    } finally {
      setRunning(undefined);
    }
  };

  if (rows.length === 0 && !undo) return null;
  return (
    <Flex
      role="group"
      aria-label="Actions sur la sélection"
      gap="2"
      wrap="wrap"
      align="center"
      // In a long list it would be far away from what is ticked last. Under the frame's own bar.
      position="sticky"
      top="16"
      zIndex="1"
      mb="4"
      p="2"
      ps="4"
      bg="brand.subtle"
      borderWidth="1px"
      borderColor="brand.muted"
      borderRadius="lg"
    >
      <Text role="status" textStyle="sm" fontWeight="medium" me="auto">
        {rows.length > 0
          ? `${formatNumber(rows.length)} ${rows.length > 1 ? 'lignes sélectionnées' : 'ligne sélectionnée'}`
          : `${undo?.label} : terminé`}
      </Text>
      {rows.length > 0 ? (
        actions.map(({ label, icon, tone, run }) => (
          <Button
            key={label}
            size="sm"
            variant="outline"
            colorPalette={tone === 'danger' ? 'red' : 'gray'}
            busy={running === label}
            disabled={running !== undefined && running !== label}
            onClick={() => void perform(label, () => run(rows))}
          >
            {icon}
            {label}
          </Button>
        ))
      ) : (
        <Button
          size="sm"
          variant="outline"
          busy={running === 'undo'}
          onClick={() =>
            void perform('undo', async () => {
              await undo?.run();
              return null;
            })
          }
        >
          Annuler
        </Button>
      )}
      <IconButton
        label={rows.length > 0 ? 'Tout désélectionner' : 'Fermer'}
        disabled={running !== undefined}
        onClick={() => {
          clear();
          setUndo(undefined);
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}
