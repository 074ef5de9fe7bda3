import type { Scene } from '@rpd/shared/domain';
import { notifyFailure, useOpenState } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { newest } from '../lib/newest.ts';
import { PartState } from '../ui/PartState.tsx';
import { PreparedList } from '../ui/PreparedList.tsx';
import { SceneForm } from './SceneForm.tsx';
import { sceneContent } from './scenes.labels.ts';
import { deleteScene, scenesOf, sortScenes } from './scenes.api.ts';

/** The scenes of a campaign, in the order in which they will be shown. */
export function ScenePreparation({ game }: { game: string }) {
  const query = useQuery(scenesOf(game));
  const [edited, setEdited] = useOpenState<{ scene: Scene | undefined } | null>('scene', null);
  const remove = useMutation(deleteScene);
  const sort = useMutation({
    ...sortScenes(game),
    onError: error => notifyFailure('L’ordre n’a pas changé', error),
  });
  return (
    <PartState query={query} loading="Chargement des scènes…" failed="Les scènes ne sont pas chargées">
      {scenes => (
        <>
          <PreparedList
            title="Scènes"
            Icon={Image}
            add="Préparer une scène"
            empty="Une scène est ce que la table voit : un lieu, une image, quelques phrases, une musique."
            items={scenes}
            picture={({ picture }) => picture}
            note={sceneContent}
            onSort={ids => sort.mutate(ids)}
            onAdd={() => setEdited({ scene: undefined })}
            onEdit={scene => setEdited({ scene })}
            kind="scene"
            onDelete={remove.mutateAsync}
          />
          {edited ? (
            <SceneForm game={game} scene={newest(scenes, edited.scene)} onClose={() => setEdited(null)} />
          ) : null}
        </>
      )}
    </PartState>
  );
}
