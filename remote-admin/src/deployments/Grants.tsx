import { type RemoteGrants, ROLE_BADGES } from '@rpd/shared/domain';
import { type Deployment, SIDEBAR_GROUPS } from '@rpd/shared/remote';
import { Box, Button, Flex, formatDateTime, Stack, Text, useOpenState } from '@rpd/shared/ui';
import { Details } from './Details.tsx';
import { changeLabel, actorLabel, scopeLabel } from './deployments.labels.ts';
import { GrantsDialog } from './GrantsDialog.tsx';

const rowsOf = ({
  areas,
  groups,
  roles,
  origins,
  offers,
  slots,
  api,
  isolated,
}: RemoteGrants): [label: string, values: string[]][] => [
  ['Zones', areas],
  ['Groupes du menu', groups.map(group => SIDEBAR_GROUPS[group])],
  ['Rôles', roles.map(role => ROLE_BADGES[role].label)],
  ['Origines', origins],
  ['Emplacements qu’il offre', offers],
  ['Emplacements qu’il remplit', slots],
  ['Accès à l’API', api.map(scopeLabel)],
  ['Isolement', isolated ? ['cadre isolé exigé'] : []],
];

/** What belongs to a remote, what it asks for beyond that, and who decided on it when. */
export function Grants({ deployment }: { deployment: Deployment }) {
  const [editing, setEditing] = useOpenState(`grants ${deployment.name}`, false);
  const { grants, requested, beyond, deprecated, changes } = deployment;
  return (
    // What it says beside its fold, and what the fold holds, have a row of their own.
    <Stack gap="4" minW="0" css={{ '&:has(> details[open]), &:has(> :not(details))': { flexBasis: '100%' } }}>
      {requested ? (
        <Flex wrap="wrap" gap="3" align="center" p="3" bg="bg.subtle" borderRadius="md">
          <Text flex="1" minW="12rem">
            Une version refusée demande : {grantsLabel(requested) || 'rien de plus'}.
          </Text>
          <Button size="sm" onClick={() => setEditing(true)}>
            Examiner la demande
          </Button>
        </Flex>
      ) : null}
      {beyond.length > 0 ? (
        <Box borderStartWidth="3px" borderColor="border.error" ps="3">
          <Text>La version en ligne réclame plus que ses droits : personne n’obtient le reste.</Text>
          {beyond.map(sentence => (
            <Text key={sentence} textStyle="sm" color="fg.muted">
              {sentence}
            </Text>
          ))}
        </Box>
      ) : null}
      {deprecated.length > 0 ? (
        <Box borderStartWidth="3px" borderColor="border.warning" ps="3">
          <Text>
            La version en ligne s’appuie sur ce qui va disparaître : son équipe doit la mettre à jour.
          </Text>
          {deprecated.map(sentence => (
            <Text key={sentence} textStyle="sm" color="fg.muted">
              {sentence}
            </Text>
          ))}
        </Box>
      ) : null}
      <Details summary={`Droits (${grants.areas.length} ${grants.areas.length > 1 ? 'zones' : 'zone'})`}>
        <Stack gap="4">
          <Stack as="dl" gap="2">
            {rowsOf(grants).map(([label, values]) => (
              <Flex key={label} gap="2" wrap="wrap">
                <Text as="dt" color="fg.muted" minW="9rem">
                  {label}
                </Text>
                <Text as="dd" overflowWrap="anywhere">
                  {values.join(', ') || 'Rien'}
                </Text>
              </Flex>
            ))}
          </Stack>
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setEditing(true)}>
            Modifier les droits
          </Button>
          <Stack as="ul" gap="2" listStyleType="none" aria-label="Historique des droits">
            {changes.map(change => (
              <Box as="li" key={change._id}>
                <Text>{changeLabel(change)}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {formatDateTime(change.at)}, par {actorLabel(change.who)}
                </Text>
              </Box>
            ))}
          </Stack>
        </Stack>
      </Details>
      {editing ? <GrantsDialog deployment={deployment} onClose={() => setEditing(false)} /> : null}
    </Stack>
  );
}

const grantsLabel = (grants: RemoteGrants): string =>
  rowsOf(grants)
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => `${label.toLowerCase()} ${values.join(', ')}`)
    .join(' ; ');
