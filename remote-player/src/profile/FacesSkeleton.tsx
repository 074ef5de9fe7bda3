import { LoadingState, SimpleGrid, Skeleton } from '@rpd/shared/ui';

/** Faces in a row, as many as the profile shows. */
export const FACE_COLUMNS = { base: 2, sm: 3, xl: 6 };

/** Keeps the place of the faces: what stands below does not move when they come. */
export function FacesSkeleton() {
  return (
    <LoadingState label="Chargement de vos personnages…">
      <SimpleGrid columns={FACE_COLUMNS} gap="4">
        {[1, 2, 3].map(face => (
          <Skeleton key={face} aspectRatio="2 / 3" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
