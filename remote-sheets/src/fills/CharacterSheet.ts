import { defineAction } from '@rpd/shared/remote';
import { toasts } from '@rpd/shared/ui';

/** From a character to the template that it was filled in on. */
export default defineAction({
  slot: 'character.action@1',
  run: ({ character }, { navigate }) => {
    if (character.sheet) navigate(`/app/sheets/${character.sheet}`);
    else toasts.info('Ce personnage n’a pas de modèle de fiche.');
  },
});
