import type { Scene } from '@rpd/shared/domain';

/** What a scene holds, in words. */
export function sceneContent({ picture, text, music, notes }: Scene): string {
  const parts = [picture && 'image', text && 'texte', music && 'musique', notes && 'notes'].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'sans texte ni image';
}
