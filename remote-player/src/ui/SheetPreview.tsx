import { initialValues, type Sheet } from '@rpd/shared/domain';
import { Box, Button, ErrorState, LoadingState, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetAuthor, sheetDescent, sheetQuery, type SheetSummary } from '../lib/sheets.api.ts';

interface SheetPreviewProps {
  sheet: SheetSummary;
  onChoose: () => void;
  onClose: () => void;
}

/** A template as its player has it, with who made it: to try before one begins a character. Nothing is stored. */
export function SheetPreview({ sheet, onChoose, onClose }: SheetPreviewProps) {
  const { _id, owner_id, description } = sheet;
  const whole = useQuery(sheetQuery(_id));
  const { data: author } = useQuery(sheetAuthor(owner_id));
  const { data: descent } = useQuery(sheetDescent(_id));
  const origin = descent?.origin?.sheet;
  const from = origin
    ? `d’après « ${origin.name} »${origin.owner.name ? `, de ${origin.owner.name}` : ''}`
    : '';
  const words = [author?.name ? `Par ${author.name}` : '', from].filter(Boolean).join(', ');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={description.name}
      description={words || undefined}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Fermer
          </Button>
          <Button onClick={onChoose}>Choisir cette fiche</Button>
        </>
      }
    >
      {whole.isPending ? <LoadingState label="Chargement de la fiche…" /> : null}
      {whole.isError ? (
        <ErrorState error={whole.error} retrying={whole.isFetching} onRetry={() => void whole.refetch()} />
      ) : null}
      {whole.data ? <Trial sheet={whole.data} /> : null}
    </Dialog>
  );
}

function Trial({ sheet }: { sheet: Sheet }) {
  const [values, setValues] = useState(() => initialValues(sheet.fields));
  if (sheet.structure.tabs.length === 0) return <Text>Cette fiche n’a pas encore de contenu.</Text>;
  return (
    <>
      <Text color="fg.muted" textStyle="sm" mb="4">
        Essayez-la : ce que vous saisissez ici n’est pas enregistré.
      </Text>
      <Box maxH="60dvh" overflowY="auto" tabIndex={0} role="region" aria-label="Aperçu de la fiche">
        <SheetView document={sheet} values={values} viewer="owner" onChange={setValues} />
      </Box>
    </>
  );
}
