import { Box, Button, formatDateTime, LoadingState, Skeleton, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { reportById, reportsOf } from './compendium.api.ts';
import { countWords } from './compendium.labels.ts';
import { PackReportView } from './PackReportView.tsx';

/** The latest imports of a server, each with its report. */
export function ReportsDialog({ server, onClose }: { server: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const reports = useQuery(reportsOf(server));
  const report = useQuery({ ...reportById(server, chosen ?? ''), enabled: chosen !== undefined });
  return (
    <Dialog open onClose={onClose} title="Rapports d’import" size="lg">
      {chosen ? (
        <>
          <Button variant="ghost" size="sm" mb="3" onClick={() => setChosen(undefined)}>
            <ArrowLeft aria-hidden="true" />
            Tous les rapports
          </Button>
          {report.data ? (
            <PackReportView report={report.data} isDone />
          ) : (
            <Waiting isError={report.isError} />
          )}
        </>
      ) : reports.data ? (
        <Box as="ul" listStyleType="none">
          {reports.data.length === 0 ? <li>Aucun paquet n’a encore été importé.</li> : null}
          {reports.data.map(one => (
            <Box as="li" key={one._id} py="2" borderBottomWidth="1px">
              <Button
                variant="ghost"
                h="auto"
                py="1"
                w="full"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                onClick={() => setChosen(one._id)}
              >
                <span>
                  {one.pack.name}, version {one.pack.packVersion}
                  <Text as="span" display="block" textStyle="sm" fontWeight="normal">
                    {formatDateTime(one.at)} · {countWords(one)}
                  </Text>
                </span>
              </Button>
            </Box>
          ))}
        </Box>
      ) : (
        <Waiting isError={reports.isError} />
      )}
    </Dialog>
  );
}

const Waiting = ({ isError }: { isError: boolean }) =>
  isError ? (
    <Text>Les rapports ne sont pas disponibles pour le moment.</Text>
  ) : (
    <LoadingState label="Chargement…">
      <Skeleton h="24" />
    </LoadingState>
  );
