import { areShortcutsOn, Box, Button, chakra, switchShortcuts } from '@rpd/shared/ui';
import { SwitchField, useForm, useWatch } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useEffect } from 'react';

const LIST: [key: string, does: string][] = [
  ['j', 'Demande suivante'],
  ['k', 'Demande précédente'],
  ['Entrée', 'Ouvrir la demande choisie dans la liste'],
  ['u', 'Revenir à la liste'],
  ['r', 'Répondre'],
  ['n', 'Écrire une note interne'],
  ['t', 'Choisir une réponse type'],
  ['Ctrl + Entrée', 'Envoyer ce qui est écrit'],
  ['Ctrl + Maj + Entrée', 'Envoyer la réponse et fermer la demande'],
  ['Échap', 'Quitter le champ de réponse'],
  ['a', 'M’attribuer la demande'],
  ['f', 'Fermer la demande, ou la rouvrir, et passer à la suivante'],
  ['v', 'Mettre en veille ; Entrée prend « Demain matin »'],
  ['e', 'Ajouter une étiquette'],
  ['/', 'Chercher dans une liste'],
  ['?', 'Afficher cette aide'],
];

/** What the keys do, and the switch that turns them off. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const form = useForm<{ on: boolean }>({ defaultValues: { on: areShortcutsOn() } });
  const on = useWatch({ control: form.control, name: 'on' });
  useEffect(() => switchShortcuts(on), [on]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Raccourcis clavier"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <SwitchField
        control={form.control}
        name="on"
        label="Raccourcis à une touche"
        help="Désactivez-les si vous dictez ou si une touche part par mégarde."
      />
      <chakra.dl display="grid" gap="2" mt="5">
        {LIST.map(([key, does]) => (
          <Box key={key} display="grid" gridTemplateColumns="11rem 1fr" columnGap="4" alignItems="baseline">
            <dt>
              <chakra.kbd
                fontFamily="inherit"
                fontWeight="semibold"
                borderWidth="1px"
                borderRadius="sm"
                px="2"
                py="0.5"
              >
                {key}
              </chakra.kbd>
            </dt>
            <dd>{does}</dd>
          </Box>
        ))}
      </chakra.dl>
    </Dialog>
  );
}
