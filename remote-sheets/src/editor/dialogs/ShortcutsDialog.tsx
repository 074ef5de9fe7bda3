import { chakra } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';

const SHORTCUTS = [
  ['Ctrl + S', 'Enregistrer'],
  ['Ctrl + Z', 'Annuler'],
  ['Ctrl + Maj + Z, Ctrl + Y', 'Rétablir'],
  ['Ctrl + C, Ctrl + V', 'Copier et coller les éléments choisis, aussi dans une autre fiche'],
  ['Ctrl + clic', 'Choisir un élément de plus'],
  ['Maj + clic, Maj + Espace sur le nom', 'Choisir jusqu’à cet élément'],
  ['Maj + flèches dans le plan', 'Choisir un élément de plus, dans l’ordre'],
  ['↑ ↓ sur un nom', 'Aller à l’élément d’avant ou d’après'],
  ['← → sur un nom', 'Aller à sa poignée, à son repli, à son menu'],
  ['F2, double-clic, Entrée sur un nom choisi', 'Renommer'],
  ['Alt + Entrée, puis Échap', 'Aller aux réglages de l’élément, puis revenir à lui'],
  [
    'Maj + Entrée sur un champ, ou pendant qu’on le nomme',
    'Ajouter un champ comme lui en dessous : type, présentation, largeur, minimum, maximum, pas',
  ],
  ['Coller une liste pendant qu’on nomme un champ', 'Nommer un champ par ligne'],
  ['Ctrl + D', 'Dupliquer'],
  ['Suppr', 'Supprimer'],
  ['Alt + flèches', 'Déplacer'],
  ['Alt + Maj + ← →', 'Élargir ou rétrécir un champ, d’une colonne sur douze'],
  ['Espace sur la poignée', 'Prendre, déplacer avec les flèches, poser'],
  ['Maj + F10, touche Menu', 'Ouvrir le menu de l’élément'],
  ['/', 'Chercher ce qu’on ajoute : Entrée l’ajoute, ↓ va à la liste'],
  ['?', 'Afficher cette aide'],
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Raccourcis clavier">
      <chakra.table
        w="full"
        textStyle="sm"
        css={{
          '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1.5', pe: '3' },
          '& thead th': { borderBottomWidth: '1px', color: 'fg.muted' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Touches</th>
            <th scope="col">Effet</th>
          </tr>
        </thead>
        <tbody>
          {SHORTCUTS.map(([keys, effect]) => (
            <tr key={keys}>
              <th scope="row">{keys}</th>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Dialog>
  );
}
