import { Box, Button, EmptyState, ErrorState, Flex, Heading, RoleBadge, toasts } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { Code } from './Code.tsx';
import { BUTTONS, CONFIRM, FORM, STATES, TABLE, TOAST } from './dev.samples.ts';
import { FormPiece } from './FormPiece.tsx';
import { TablePiece } from './TablePiece.tsx';

const askDelete = async () => {
  const { confirmDelete } = await import('@rpd/shared/ui/overlay');
  await confirmDelete({ item: 'l’exemple', remove: () => Promise.resolve() });
};

/** Shared pieces as they look and work, each with its code. */
export function Pieces() {
  return (
    <>
      <Piece title="Boutons" code={BUTTONS}>
        <Button colorPalette="accent">La seule action qui compte</Button>
        <Button>Enregistrer</Button>
        <Button variant="outline">Annuler</Button>
      </Piece>
      <Piece title="Badges de rôle" code={'<RoleBadge role="GM" />'}>
        {(['AD', 'MO', 'GM', 'RP'] as const).map(role => (
          <RoleBadge key={role} role={role} />
        ))}
      </Piece>
      <Piece title="Messages" code={TOAST}>
        <Button variant="outline" onClick={() => toasts.success('Modification réussi de Brumevent')}>
          Un succès
        </Button>
        <Button variant="outline" onClick={() => toasts.failure('Erreur lors de la modification')}>
          Un échec
        </Button>
      </Piece>
      <Piece title="Question avant de supprimer" code={CONFIRM}>
        <Button variant="outline" onClick={() => void askDelete()}>
          Supprimer l’exemple
        </Button>
      </Piece>
      <Piece title="Formulaire" code={FORM}>
        <FormPiece />
      </Piece>
      <Piece title="Tableau" code={TABLE}>
        <TablePiece />
      </Piece>
      <Piece title="Les états d’un écran" code={STATES}>
        <Box flex="1" minW="15rem">
          <EmptyState title="Aucun serveur pour le moment" />
        </Box>
        <Box flex="1" minW="15rem">
          <ErrorState>L’API ne répond pas.</ErrorState>
        </Box>
      </Piece>
    </>
  );
}

function Piece({ title, code, children }: { title: string; code: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="md" mb="3">
        {title}
      </Heading>
      <Flex wrap="wrap" gap="3" align="center" p="4" mb="2" bg="bg.panel" borderWidth="1px" borderRadius="lg">
        {children}
      </Flex>
      <Code label={`Code : ${title}`} text={code} />
    </Box>
  );
}
