import { type PackReport, PACK_TEXT_MAX } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { Box, Button, Flex, Spinner, Stack, Text, TOAST_MS, toasts, WarningNotice } from '@rpd/shared/ui';
import { Toggle } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { FileUp, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { importPack } from './compendium.api.ts';
import { countWords } from './compendium.labels.ts';
import { PackReportView } from './PackReportView.tsx';

interface PackImportProps {
  server: string;
  onClose: () => void;
}

interface Chosen {
  name: string;
  text: string;
  dry: PackReport;
}

/** Why a file is not taken, in words: each with the field of the pack that it is about. */
function wordsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['Ce fichier n’a pas pu être lu.'];
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [error.message];
  return fields.map(([field, message]) =>
    field === 'pack' || field === 'replace' ? message : `« ${field} » : ${message}`,
  );
}

/** Imports a pack: the file, what it would do, and then what it did. Nothing is saved before one says so. */
export function PackImport({ server, onClose }: PackImportProps) {
  const send = useMutation(importPack(server));
  const [chosen, setChosen] = useState<Chosen>();
  const [done, setDone] = useState<PackReport>();
  const [problems, setProblems] = useState<string[]>([]);
  const [replace, setReplace] = useState(false);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isBusy = send.isPending || isReading;

  const read = async (file: File) => {
    setProblems([]);
    setChosen(undefined);
    setReplace(false);
    // Before it is read: a file of hundreds of megabytes would stop the page.
    if (file.size > PACK_TEXT_MAX * 2) {
      setProblems(['Un paquet pèse au plus 4 Mo : partagez-le en plusieurs.']);
      return;
    }
    setReading(true);
    try {
      const text = await file.text();
      const dry = await send.mutateAsync({ pack: text, preview: true, replace: false });
      setChosen({ name: file.name, text, dry });
    } catch (error) {
      setProblems(wordsOf(error));
    } finally {
      setReading(false);
    }
  };
  const confirm = async ({ text }: Chosen) => {
    setProblems([]);
    try {
      const report = await send.mutateAsync({ pack: text, preview: false, replace });
      setDone(report);
      toasts.success(`Import réussi de ${report.pack.name}`, { duration: TOAST_MS.short });
    } catch (error) {
      setProblems(wordsOf(error));
    }
  };
  const mustReplace = chosen?.dry.replaces ?? null;
  const isNothing =
    chosen && chosen.dry.counts.added + chosen.dry.counts.changed + chosen.dry.counts.removed === 0;
  return (
    <Dialog
      open
      onClose={() => {
        if (!send.isPending) onClose();
      }}
      size="lg"
      title={done ? 'Paquet importé' : 'Importer un paquet'}
      description={
        done ? undefined : 'Un fichier JSON d’entrées de compendium. Vous voyez d’abord ce qu’il ferait.'
      }
      footer={
        done ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose} disabled={send.isPending}>
              Annuler
            </Button>
            <Button
              disabled={!chosen || isBusy || (mustReplace !== null && !replace)}
              busy={isBusy && chosen !== undefined}
              onClick={() => {
                if (chosen) void confirm(chosen);
              }}
            >
              {isNothing ? 'Importer quand même' : 'Importer'}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <PackReportView report={done} isDone />
      ) : (
        <Stack gap="4">
          <Box>
            <input
              ref={input}
              type="file"
              accept="application/json,.json"
              hidden
              data-testid="pack-file"
              aria-label="Fichier du paquet"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file can be chosen again once it is mended.
                target.value = '';
                if (file) void read(file);
              }}
            />
            <Flex align="center" gap="3" wrap="wrap">
              <Button
                variant="outline"
                aria-describedby={hint}
                disabled={isBusy}
                onClick={() => input.current?.click()}
              >
                <FileUp aria-hidden="true" />
                {chosen ? 'Choisir un autre fichier' : 'Choisir un fichier'}
              </Button>
              <Text as="span" textStyle="sm">
                {chosen?.name}
              </Text>
            </Flex>
            <Text id={hint} textStyle="sm" color="fg.muted" mt="2">
              4 Mo et 5 000 entrées au plus.
            </Text>
          </Box>
          <div role="status">
            {isBusy ? (
              <Flex align="center" gap="2">
                <Spinner size="sm" />
                {chosen ? 'Import en cours…' : 'Lecture du fichier…'}
              </Flex>
            ) : chosen ? (
              <Text fontWeight="medium">Si vous importez ce paquet : {countWords(chosen.dry)}.</Text>
            ) : null}
          </div>
          {problems.length > 0 ? (
            <WarningNotice label="Ce fichier n’est pas importé" icon={<TriangleAlert />}>
              <div role="alert">
                {problems.map(problem => (
                  <Text key={problem}>{problem}</Text>
                ))}
              </div>
            </WarningNotice>
          ) : null}
          {mustReplace ? (
            <WarningNotice label="Un autre paquet est là" icon={<TriangleAlert />}>
              <Text mb="2">
                Un paquet du même identifiant est déjà là : « {mustReplace.name} », de {mustReplace.author}.
                Celui-ci est de {chosen?.dry.pack.author}.
              </Text>
              <Toggle
                name={mustReplace.name}
                label="Remplacer l’ancien paquet"
                checked={replace}
                onChange={setReplace}
              />
            </WarningNotice>
          ) : null}
          {chosen ? <PackReportView report={chosen.dry} /> : null}
        </Stack>
      )}
    </Dialog>
  );
}
