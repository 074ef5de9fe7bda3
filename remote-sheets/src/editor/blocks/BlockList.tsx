import { sheetBlockSchema, type SheetBlockSummary } from '@rpd/shared/domain';
import { Box, Button, chakra, Flex, IconButton, Text } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PieceLine } from '../palette/PieceLine.tsx';
import { PiecePicture } from '../palette/PiecePicture.tsx';
import { isFound } from '../palette/search.ts';
import { blockById, deleteBlock, ownBlocks, renameBlock } from './blocks.api.ts';

const KINDS = { tab: 'Onglet', row: 'Ligne', column: 'Colonne', field: 'Champ' } as const;

function hintOf({ type, elements, fields }: SheetBlockSummary): string {
  const count = fields > 1 ? `${fields} champs` : `${fields} champ`;
  return elements > 1 || type === 'field' ? count : `${KINDS[type]}, ${count}`;
}

interface BlockListProps {
  /** What is searched. */
  wanted: string;
  onPut: (block: SheetBlockSummary) => void;
}

/** « Mes blocs »: what somebody keeps of their sheets. A press puts one in; each is renamed and deleted beside its name. */
export function BlockList({ wanted, onPut }: BlockListProps) {
  const client = useQueryClient();
  const blocks = useQuery(ownBlocks);
  const remove = useMutation(deleteBlock);
  const [renamed, setRenamed] = useState<SheetBlockSummary | null>(null);
  const all = blocks.data ?? [];
  const found = all.filter(({ name }) => isFound(wanted, name));
  if (blocks.data && found.length === 0 && wanted.trim()) return null;
  const ask = ({ _id, name }: SheetBlockSummary) =>
    void confirmDelete({
      item: `« ${name} »`,
      question: `Supprimer le bloc « ${name} » ?`,
      description: 'Les fiches qui s’en sont servies restent comme elles sont.',
      remove: () => remove.mutateAsync(_id),
    });
  return (
    <Box as="section" mb="3" aria-label="Mes blocs">
      <chakra.h2 textStyle="xs" fontWeight="semibold" color="fg.muted" mb="1">
        Mes blocs
      </chakra.h2>
      {blocks.isError ? (
        <Flex gap="2" align="center" wrap="wrap" role="alert">
          <Text textStyle="sm">Vos blocs n’ont pas pu être lus.</Text>
          <Button size="xs" variant="outline" onClick={() => void blocks.refetch()}>
            Réessayer
          </Button>
        </Flex>
      ) : null}
      {blocks.data && all.length === 0 ? (
        <Text textStyle="xs" color="fg.muted">
          Gardez ici ce que vous remettez souvent : choisissez des champs ou une ligne, puis « Garder comme
          bloc » dans leur menu.
        </Text>
      ) : null}
      {found.map(block => (
        <Flex key={block._id} align="center">
          <PieceLine
            data-block={block._id}
            picture={<PiecePicture of={block.type === 'field' ? 'string' : block.type} />}
            label={block.name}
            hint={hintOf(block)}
            // Its elements are there when it is let go.
            onPointerDown={() => void client.prefetchQuery(blockById(block._id))}
            onClick={() => onPut(block)}
          />
          <IconButton label={`Renommer le bloc ${block.name}`} size="xs" onClick={() => setRenamed(block)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Supprimer le bloc ${block.name}`} size="xs" onClick={() => ask(block)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Flex>
      ))}
      {renamed ? <RenameDialog key={renamed._id} block={renamed} onClose={() => setRenamed(null)} /> : null}
    </Box>
  );
}

function RenameDialog({ block, onClose }: { block: SheetBlockSummary; onClose: () => void }) {
  const rename = useMutation(renameBlock);
  const form = useForm({ schema: sheetBlockSchema, defaultValues: { name: block.name } });
  return (
    <FormDialog
      title={`Renommer « ${block.name} »`}
      form={form}
      onClose={onClose}
      onSubmit={({ name }) => rename.mutateAsync({ _id: block._id, version: block.version, name })}
    >
      <TextField control={form.control} name="name" label="Nom du bloc" required />
    </FormDialog>
  );
}
