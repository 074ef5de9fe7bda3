import type { Deployment } from '@rpd/shared/remote';
import { Button, Flex, formatDateTime, importOrNotify, Stack, Text, useOpenState } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Details } from './Details.tsx';
import { TokenCreate } from './TokenCreate.tsx';
import { revokeToken } from './deployments.api.ts';

/** The tokens with which a team publishes this remote, and no other. */
export function Tokens({ deployment: { name: remote, title, tokens } }: { deployment: Deployment }) {
  const [creating, setCreating] = useOpenState(`token ${remote}`, false);
  const revoke = useMutation(revokeToken);
  const ask = async (id: string, name: string) => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({
      item: name,
      description: 'Plus personne ne pourra publier avec ce jeton, dès maintenant.',
      remove: () => revoke.mutateAsync({ remote, id }),
    });
  };
  return (
    <Details summary={`Jetons de publication (${tokens.length})`}>
      <Stack gap="3">
        {tokens.length > 0 ? (
          <Stack as="ul" gap="3" listStyleType="none">
            {tokens.map(({ _id, name, createdBy, createdAt, lastUsedAt }) => (
              <Flex as="li" key={_id} wrap="wrap" gap="2" align="center" justify="space-between">
                <Stack gap="0">
                  <Text fontWeight="medium">{name}</Text>
                  <Text textStyle="sm" color="fg.muted">
                    Fait par {createdBy} le {formatDateTime(createdAt)},{' '}
                    {lastUsedAt ? `utilisé le ${formatDateTime(lastUsedAt)}` : 'jamais utilisé'}
                  </Text>
                </Stack>
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="red"
                  aria-label={`Retirer ${name}`}
                  onClick={() => void ask(_id, name)}
                >
                  Retirer
                </Button>
              </Flex>
            ))}
          </Stack>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            Aucun : seule la plateforme publie cet espace.
          </Text>
        )}
        <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setCreating(true)}>
          Créer un jeton
        </Button>
      </Stack>
      {creating ? <TokenCreate remote={remote} title={title} onClose={() => setCreating(false)} /> : null}
    </Details>
  );
}
