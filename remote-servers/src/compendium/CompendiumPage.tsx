import type { Compendium, CompendiumEntrySummary } from '@rpd/shared/domain';
import {
  Button,
  ButtonLink,
  lazyWithPreload,
  LoadingState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
  useOpenState,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileUp, Tags } from 'lucide-react';
import { useParams } from 'react-router';
import { ServerNotFound } from '../ui/ServerNotFound.tsx';
import { compendiumOf } from './compendium.api.ts';
import { EntryTable, useEntriesSettled } from './EntryTable.tsx';
import { PacksPanel } from './PacksPanel.tsx';

const PackImport = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "compendium-import" */ './PackImport.tsx')).PackImport,
);
const EntryForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "compendium-entry" */ './EntryForm.tsx')).EntryForm,
);
const EntryDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "compendium-read" */ './EntryDialog.tsx')).EntryDialog,
);
const KindsDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "compendium-kinds" */ './KindsDialog.tsx')).KindsDialog,
);

/** `/app/servers/:id/compendium` (PLS-5): the entries that players of this server take into their sheets. */
export function CompendiumPage() {
  const { id = '' } = useParams();
  const query = useQuery(compendiumOf(id));
  return (
    <QueryState
      query={query}
      title="Compendium"
      loading={
        <LoadingState label="Chargement du compendium…">
          <Skeleton h="9" w="50%" mb="4" />
          <Skeleton h="64" />
        </LoadingState>
      }
      notFound={<ServerNotFound title="Compendium introuvable" />}
    >
      {compendium => <Shown compendium={compendium} />}
    </QueryState>
  );
}

type Opened =
  | { what: 'import' | 'new' | 'kinds' }
  | { what: 'read' | 'edit' | 'copy'; entry: CompendiumEntrySummary };

function Shown({ compendium }: { compendium: Compendium }) {
  const { server, mayWrite } = compendium;
  const [opened, setOpened] = useOpenState<Opened | undefined>('compendium', undefined);
  const close = () => setOpened(undefined);
  const hasEntries = useEntriesSettled(server._id);
  return (
    <>
      <PageHeader
        title="Compendium"
        description={`Sorts, objets, compétences\u2026 que les fiches de ${server.name} peuvent reprendre.`}
        actions={
          <>
            <ButtonLink to={`/app/servers/${server._id}`} variant="outline" colorPalette="gray">
              <ArrowLeft aria-hidden="true" />
              {server.name}
            </ButtonLink>
            {mayWrite ? (
              <>
                <Button variant="outline" onClick={() => setOpened({ what: 'kinds' })}>
                  <Tags aria-hidden="true" />
                  Genres
                </Button>
                <Button variant="outline" onClick={() => setOpened({ what: 'import' })}>
                  <FileUp aria-hidden="true" />
                  Importer un paquet
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <Stack gap="8">
        <EntryTable compendium={compendium} onOpen={setOpened} />
        {hasEntries ? <PacksPanel compendium={compendium} /> : null}
      </Stack>
      {opened?.what === 'import' ? <PackImport server={server._id} onClose={close} /> : null}
      {opened?.what === 'kinds' ? <KindsDialog compendium={compendium} onClose={close} /> : null}
      {opened?.what === 'new' ? <EntryForm compendium={compendium} onClose={close} /> : null}
      {opened?.what === 'edit' || opened?.what === 'copy' ? (
        <EntryForm
          compendium={compendium}
          from={opened.entry._id}
          isCopy={opened.what === 'copy'}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'read' ? (
        <EntryDialog entry={opened.entry} mayWrite={mayWrite} onClose={close} />
      ) : null}
    </>
  );
}
