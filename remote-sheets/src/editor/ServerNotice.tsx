import { may, SERVER_SHEETS_MAX } from '@rpd/shared/domain';
import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useSession } from '@rpd/shared/session';
import { Box, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverById } from './editor.api.ts';
import { draftIn, useEditor, useEditorStore } from './editor.store.ts';

/**
 * For which server a new sheet is made (Sheet_C_Server): saving it for the first time also proposes it there, unless one says no where
 * the sheet says who sees it (AudienceSetting).
 */
export function ServerNotice({ id }: { id: string }) {
  const store = useEditorStore();
  const me = useSession(state => state.user);
  const isNew = useEditor(state => state.saved === null);
  const { data: server, error } = useQuery(serverById(id));
  const name = server?.name;
  const isFull = (server?.options.characters.sheet_type.length ?? 0) >= SERVER_SHEETS_MAX;
  const runs = server !== undefined && may(me, 'update', 'Server', server);
  const mayPropose = runs && !isFull;
  useEffect(() => {
    const proposable = mayPropose && name ? { id, name } : null;
    store.getState().setProposable(proposable);
  }, [store, id, name, mayPropose]);
  const sheetName = useEditor(state => draftIn(state).description.name.trim());
  // The address has steps of its own that lead nowhere: what is made here belongs to the server.
  useEffect(() => {
    const here = { text: sheetName || 'Nouvelle fiche' };
    updateBreadcrumb({ customItems: name ? [{ text: name, to: `/app/servers/${id}` }, here] : [here] });
  }, [name, id, sheetName]);
  if (!isNew || (!server && !error)) return null;
  return (
    <Box borderWidth="1px" borderRadius="lg" bg="bg.subtle" p="3" mb="4">
      {server ? (
        <Text fontWeight="medium">
          Pour le serveur{' '}
          <Link to={`/app/servers/${id}`} variant="underline">
            {server.name}
          </Link>
        </Text>
      ) : (
        <Text>Ce serveur n’existe pas, ou plus : la fiche sera enregistrée parmi les vôtres.</Text>
      )}
      {server && !runs ? (
        <Text textStyle="sm" color="fg.muted">
          Son équipe choisit les modèles qu’il propose : celui-ci sera enregistré parmi les vôtres.
        </Text>
      ) : null}
      {runs && isFull ? (
        <Text textStyle="sm" color="fg.muted">
          Il propose déjà {SERVER_SHEETS_MAX} modèles : retirez-en un dans ses réglages pour proposer
          celui-ci.
        </Text>
      ) : null}
    </Box>
  );
}
