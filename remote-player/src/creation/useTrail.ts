import type { Character } from '@rpd/shared/domain';
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useEffect } from 'react';

/** The breadcrumb of a creation: below one's characters, and below the character where there is one. */
export function useTrail(text: string, character?: Pick<Character, '_id' | 'name'>): void {
  const { _id: id, name } = character ?? {};
  useEffect(() => {
    updateBreadcrumb({
      customItems: [
        { text: 'Mon profil', to: '/app/me' },
        { text: 'Personnages', to: '/app/me/characters' },
        ...(id && name ? [{ text: name, to: `/app/me/characters/${id}` }] : []),
        { text },
      ],
    });
    return resetBreadcrumb;
  }, [id, name, text]);
}
