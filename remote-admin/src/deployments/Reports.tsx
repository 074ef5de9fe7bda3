import type { ReportCount } from '@rpd/shared/remote';
import { Box, formatDateTime, Stack, Text } from '@rpd/shared/ui';
import { PROBLEMS } from './deployments.labels.ts';

/** What the browser did next. */
function outcome(version: string, usedVersion: string | null): string {
  if (usedVersion === null) return 'Aucune version n’a pu la remplacer.';
  return usedVersion === version ? 'Elle reste utilisée.' : `La version ${usedVersion} a pris sa place.`;
}

/** What browsers could not use, per version. Nothing when all is well: the badge above says it. */
export function Reports({ reports }: { reports: ReportCount[] }) {
  if (reports.length === 0) return null;
  return (
    <Stack as="ul" gap="3" listStyleType="none" aria-label="Erreurs signalées">
      {reports.map(({ version, problem, count, file, usedVersion, lastAt }) => (
        <Box as="li" key={`${version} ${problem}`} borderStartWidth="3px" borderColor="border.error" ps="3">
          <Text>
            <Box as="strong">{version}</Box> : {PROBLEMS[problem]} ({count} fois)
          </Text>
          <Text textStyle="sm" color="fg.muted">
            Dernière fois le {formatDateTime(lastAt)}
            {file ? `, fichier ${file}` : ''}. {outcome(version, usedVersion)}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}
