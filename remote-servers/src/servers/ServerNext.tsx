import { sheetRoute, type Server } from '@rpd/shared/domain';
import { Button, ButtonLink, notifyFailure, Stack, toasts } from '@rpd/shared/ui';
import { FilePlus, Share2, Users } from 'lucide-react';

/** What the owner of a new server does next. */
export function ServerNext({ server }: { server: Server }) {
  const page = `/app/servers/${server._id}`;
  return (
    <Stack as="ul" listStyleType="none" gap="2" aria-label="Et maintenant">
      <li>
        <ButtonLink
          to={sheetRoute('Sheet_C_Server', server._id)}
          variant="outline"
          w="full"
          justifyContent="flex-start"
        >
          <FilePlus aria-hidden="true" />
          Créer un modèle de fiche
        </ButtonLink>
      </li>
      <li>
        <ButtonLink to={`${page}?team=1`} variant="outline" w="full" justifyContent="flex-start">
          <Users aria-hidden="true" />
          Inviter votre équipe
        </ButtonLink>
      </li>
      <li>
        <Button
          variant="outline"
          w="full"
          justifyContent="flex-start"
          onClick={() => void share(server.name, new URL(page, location.origin).href)}
        >
          <Share2 aria-hidden="true" />
          Partager son adresse
        </Button>
      </li>
    </Stack>
  );
}

/** By the device's own means where there are some; copied elsewhere. */
async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Closed without sharing: nothing to say.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toasts.success('Adresse copiée', { detail: url });
  } catch (error) {
    notifyFailure(`L’adresse n’a pas pu être copiée : ${url}`, error);
  }
}
