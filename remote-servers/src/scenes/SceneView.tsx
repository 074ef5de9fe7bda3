import type { ShownScene } from '@rpd/shared/domain';
import { Heading, Link, Picture, Stack, VisuallyHidden } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';

/** A scene as everybody at the table sees it. The music opens elsewhere: nothing of it is loaded here. */
export function SceneView({ scene }: { scene: ShownScene }) {
  const { title, picture, picture_alt, text, music } = scene;
  return (
    <Stack as="article" gap="3" aria-label={title}>
      {picture ? (
        <Picture
          path={picture}
          load={1024}
          alt={picture_alt}
          w="full"
          maxH="60dvh"
          objectFit="contain"
          borderRadius="md"
        />
      ) : null}
      <Heading as="h3" size="lg" fontFamily="display" fontWeight="normal" overflowWrap="anywhere">
        {title}
      </Heading>
      {text ? <Markdown text={text} maxW="prose" /> : null}
      {music ? (
        <Link href={music} minH="6">
          Musique de la scène<VisuallyHidden> (nouvel onglet)</VisuallyHidden>
        </Link>
      ) : null}
    </Stack>
  );
}
