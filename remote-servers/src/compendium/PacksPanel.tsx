import type { Compendium, CompendiumPack } from '@rpd/shared/domain';
import {
  Box,
  Button,
  Card,
  EmptyState,
  Flex,
  Heading,
  IconButton,
  lazyWithPreload,
  Link,
  notifyFailure,
  saveFile,
  SimpleGrid,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Download, History, Trash2 } from 'lucide-react';
import { deletePack, exportedPack } from './compendium.api.ts';
import { entriesWords } from './compendium.labels.ts';

const ReportsDialog = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "compendium-reports" */ './ReportsDialog.tsx')).ReportsDialog,
);

/** The packs of a compendium, with whose they are and under which licence. */
export function PacksPanel({ compendium }: { compendium: Compendium }) {
  const { server, packs, mayWrite, homebrew } = compendium;
  const [isOpen, setOpen] = useOpenState('reports', false);
  const download = async () => {
    try {
      const file = new Blob([await exportedPack(server._id)], { type: 'application/json' });
      saveFile(`compendium ${server.name}.json`, file);
    } catch (error) {
      notifyFailure('Erreur lors de l’export', error);
    }
  };
  return (
    <Box as="section" aria-labelledby="paquets">
      <Flex align="center" justify="space-between" wrap="wrap" gap="3" mb="4">
        <Heading as="h2" size="md" id="paquets">
          Paquets
        </Heading>
        {mayWrite ? (
          <Flex wrap="wrap" gap="2">
            <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
              <History aria-hidden="true" />
              Rapports d’import
            </Button>
            <Button variant="outline" size="sm" disabled={homebrew === 0} onClick={() => void download()}>
              <Download aria-hidden="true" />
              Exporter les « maison »
            </Button>
          </Flex>
        ) : null}
      </Flex>
      {packs.length === 0 ? <EmptyState drawing="chest" title="Aucun paquet n’est importé." /> : null}
      <SimpleGrid as="ul" listStyleType="none" gap="4" minChildWidth="min(100%, 18rem)">
        {packs.map(pack => (
          <Pack key={pack._id} pack={pack} server={server._id} mayWrite={mayWrite} />
        ))}
      </SimpleGrid>
      {isOpen ? <ReportsDialog server={server._id} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

function Pack({ pack, server, mayWrite }: { pack: CompendiumPack; server: string; mayWrite: boolean }) {
  const { name, packVersion, author, license, attribution, url, entries } = pack;
  const remove = useMutation(deletePack(server));
  const ask = () =>
    confirmDelete({
      item: name,
      description: `${entriesWords(entries)} s’en vont avec lui. Les fiches qui en ont repris gardent leurs valeurs.`,
      confirmLabel: 'Retirer le paquet',
      remove: () => remove.mutateAsync(pack._id),
    });
  return (
    <Card.Root as="li">
      <Card.Body gap="1">
        <Flex justify="space-between" align="start" gap="2">
          <Heading as="h3" size="sm" overflowWrap="anywhere">
            {name}
          </Heading>
          {mayWrite ? (
            <IconButton label={`Retirer ${name}`} size="sm" colorPalette="red" onClick={() => void ask()}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </Flex>
        <Text textStyle="sm">
          Version {packVersion} · {entriesWords(entries)}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          De {author} · {license}
        </Text>
        {attribution ? (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {attribution}
          </Text>
        ) : null}
        {url ? (
          <Link href={url} variant="underline" textStyle="sm" overflowWrap="anywhere">
            {url}
          </Link>
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}
