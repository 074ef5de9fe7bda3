import { Box, ButtonLink, NotFoundState, PageHeader, Text, VisuallyHidden } from '@rpd/shared/ui';
import { FocusedHeading } from '../ui/FocusedHeading.tsx';
import { PublicPage } from '../ui/PublicPage.tsx';

/** SHL-6, outside of the application. */
export function NotFoundPage() {
  return (
    <PublicPage>
      <FocusedHeading>Page introuvable</FocusedHeading>
      <Text color="fg.muted">
        Ce chemin ne mène nulle part : l’adresse est inexacte, ou la page n’existe plus.
      </Text>
      <Box>
        <ButtonLink to="/" colorPalette="accent">
          Retour à l’accueil
        </ButtonLink>
      </Box>
    </PublicPage>
  );
}

/** SHL-6, inside: the frame stays. */
export function NotFoundInside() {
  return (
    <>
      <VisuallyHidden>
        <PageHeader title="Page introuvable" />
      </VisuallyHidden>
      <NotFoundState />
    </>
  );
}
