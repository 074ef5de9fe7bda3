import type { SheetLikes } from '@rpd/shared/domain';
import { Button, formatNumber, notifyFailure } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { likeSheet } from '../lib/gallery.api.ts';

interface LikeButtonProps extends SheetLikes {
  id: string;
  /** What is liked. */
  name: string;
}

/** Likes a template, or no longer; shows at once what the API will say. */
export function LikeButton({ id, name, likes, liked }: LikeButtonProps) {
  const { mutate, isPending, variables } = useMutation(likeSheet(id));
  const isLiked = isPending ? variables : liked;
  const count = likes + (isPending && variables !== liked ? (variables ? 1 : -1) : 0);
  const press = () => {
    if (isPending) return;
    mutate(!liked, { onError: error => notifyFailure('Votre avis n’est pas enregistré', error) });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isLiked}
      aria-label={`J’aime ${name}\u00a0: ${formatNumber(count)}`}
      onClick={press}
    >
      <Heart aria-hidden="true" size={18} fill={isLiked ? 'currentColor' : 'none'} />
      {formatNumber(count)}
    </Button>
  );
}
