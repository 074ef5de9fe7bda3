import type { FieldColumn, SheetField } from '@rpd/shared/domain';
import type { Beginning } from '../adding.ts';

/** What one adds to a sheet in one gesture, with all that it needs to be saved as it is. */
export interface Piece {
  key: string;
  label: string;
  /** What it is for, in a few words. */
  hint: string;
  /** What else people call it. */
  words?: string;
  /** Each call makes another: its columns have ids of their own. */
  beginning: () => Beginning;
}

export interface PieceGroup {
  title: string;
  pieces: readonly Piece[];
}

const field = (like: Partial<SheetField>) => (): Beginning => ({ type: 'field', like });

const options = (): SheetField['options'] =>
  ['Option 1', 'Option 2', 'Option 3'].map(one => ({ value: one, label: one }));

const column = (name: string, type: 'string' | 'number' | 'textarea'): FieldColumn => ({
  id: crypto.randomUUID(),
  type,
  name,
  required: false,
  options: [],
});
const lines = (widget: 'table' | 'cards' | 'chips', columns: () => FieldColumn[]) => (): Beginning => ({
  type: 'field',
  like: { type: 'repeat', widget, columns: columns() as NonNullable<SheetField['columns']> },
});

/** Everything that the document knows how to show, by what it is for. Each passes the rules of a save as it is. */
export const PIECES: readonly PieceGroup[] = [
  {
    title: 'Valeurs',
    pieces: [
      {
        key: 'tile',
        label: 'Caractéristique',
        hint: 'Force, Agilité : la valeur en grand',
        words: 'tuile attribut stat ability',
        beginning: field({ type: 'number', widget: 'tile' }),
      },
      {
        key: 'bar',
        label: 'Jauge',
        hint: 'Points de vie, mana : ce qui reste sur le maximum',
        words: 'barre pv ressource vie énergie',
        beginning: field({ type: 'number', widget: 'bar', width: 12, min: 0, max: 10, initial: 10 }),
      },
      {
        key: 'counter',
        label: 'Compteur',
        hint: 'Flèches, potions : plus un, moins un',
        words: 'munitions plus moins',
        beginning: field({ type: 'number', widget: 'counter', width: 6, min: 0, initial: 0 }),
      },
      {
        key: 'dots',
        label: 'Points',
        hint: 'Volonté, compétences : des ronds à remplir',
        words: 'ronds pastilles niveau',
        beginning: field({ type: 'number', widget: 'dots', width: 12, min: 0, max: 5 }),
      },
      {
        key: 'checks',
        label: 'Cases',
        hint: 'Blessures, échecs : des cases à cocher',
        words: 'carrés rangée stress',
        beginning: field({ type: 'number', widget: 'checks', width: 12, min: 0, max: 3 }),
      },
      {
        key: 'clock',
        label: 'Horloge',
        hint: 'Menace, progrès : des parts à remplir',
        words: 'cercle segments cadran',
        beginning: field({ type: 'number', widget: 'clock', width: 6, min: 0, max: 6 }),
      },
      {
        key: 'number',
        label: 'Nombre',
        hint: 'Une valeur simple',
        words: 'chiffre niveau âge or',
        beginning: field({ type: 'number' }),
      },
    ],
  },
  {
    title: 'Dés',
    pieces: [
      {
        key: 'roll',
        label: 'Bouton de dés',
        hint: 'Lance 1d20 ; peut coûter et remettre à niveau',
        words: 'action jet lancer attaque repos',
        beginning: field({ type: 'roll', dice: '1d20' }),
      },
      {
        key: 'die',
        label: 'Nombre à lancer',
        hint: 'Un nombre qui est un bouton de dés',
        words: 'jet compétence',
        beginning: field({ type: 'number', widget: 'die', dice: '1d20' }),
      },
    ],
  },
  {
    title: 'Textes',
    pieces: [
      {
        key: 'string',
        label: 'Texte',
        hint: 'Une ligne : nom, peuple, maison',
        words: 'mot ligne',
        beginning: field({ type: 'string' }),
      },
      {
        key: 'heading',
        label: 'Titre',
        hint: 'Une ligne écrite en grand',
        words: 'nom entête',
        beginning: field({ type: 'string', widget: 'heading', width: 12 }),
      },
      {
        key: 'textarea',
        label: 'Texte long',
        hint: 'Notes, plusieurs lignes',
        words: 'paragraphe notes',
        beginning: field({ type: 'textarea' }),
      },
      {
        key: 'prose',
        label: 'Texte courant',
        hint: 'Histoire, apparence : se lit comme un livre',
        words: 'prose récit biographie',
        beginning: field({ type: 'textarea', widget: 'prose' }),
      },
      {
        key: 'quote',
        label: 'Citation',
        hint: 'Une devise, une parole',
        words: 'devise parole',
        beginning: field({ type: 'textarea', widget: 'quote' }),
      },
      {
        key: 'date',
        label: 'Date',
        hint: 'Naissance, serment',
        words: 'jour calendrier',
        beginning: field({ type: 'date' }),
      },
    ],
  },
  {
    title: 'Choix',
    pieces: [
      {
        key: 'select',
        label: 'Choix',
        hint: 'Une option parmi plusieurs',
        words: 'liste menu peuple classe',
        beginning: () => ({ type: 'field', like: { type: 'select', options: options() } }),
      },
      {
        key: 'multiselect',
        label: 'Choix multiple',
        hint: 'Plusieurs options, en pastilles',
        words: 'liste étiquettes maîtrises langues',
        beginning: () => ({
          type: 'field',
          like: { type: 'multiselect', widget: 'chips', options: options() },
        }),
      },
      {
        key: 'checkbox',
        label: 'Case à cocher',
        hint: 'Oui ou non',
        words: 'inspiration booléen',
        beginning: field({ type: 'checkbox' }),
      },
    ],
  },
  {
    title: 'Listes',
    pieces: [
      {
        key: 'table',
        label: 'Tableau',
        hint: 'Inventaire : une ligne par objet',
        words: 'lignes répétées équipement armes',
        beginning: lines('table', () => [column('Objet', 'string'), column('Quantité', 'number')]),
      },
      {
        key: 'cards',
        label: 'Cartes',
        hint: 'Sorts, talents : une carte pour chacun',
        words: 'lignes répétées sorts dons',
        beginning: lines('cards', () => [column('Titre', 'string'), column('Effet', 'textarea')]),
      },
      {
        key: 'chips',
        label: 'Pastilles',
        hint: 'Langues, états : de courtes étiquettes',
        words: 'lignes répétées étiquettes tags',
        beginning: lines('chips', () => [column('Étiquette', 'string')]),
      },
    ],
  },
  {
    title: 'Décor',
    pieces: [
      {
        key: 'portrait',
        label: 'Portrait',
        hint: 'Le visage du personnage',
        words: 'avatar image visage photo',
        beginning: field({ type: 'portrait' }),
      },
      {
        key: 'picture',
        label: 'Image',
        hint: 'Un blason, une carte, un bandeau',
        words: 'illustration photo logo blason bandeau',
        beginning: field({ type: 'picture' }),
      },
      {
        key: 'divider',
        label: 'Séparateur',
        hint: 'Un trait, avec un titre ou sans',
        words: 'trait filet ligne ornement espace',
        beginning: field({ type: 'divider', width: 12 }),
      },
      {
        key: 'label',
        label: 'Texte fixe',
        hint: 'Une règle, une consigne : la même pour tous',
        words: 'étiquette libellé note aide règle encart',
        beginning: field({ type: 'label', width: 12 }),
      },
    ],
  },
  {
    title: 'Mise en page',
    pieces: [
      {
        key: 'tab',
        label: 'Onglet',
        hint: 'Une page de la fiche',
        words: 'page',
        beginning: () => ({ type: 'tab' }),
      },
      {
        key: 'row',
        label: 'Ligne',
        hint: 'Une bande d’une colonne',
        words: 'section bande rangée',
        beginning: () => ({ type: 'row' }),
      },
      {
        key: 'row2',
        label: 'Ligne à deux colonnes',
        hint: 'Deux panneaux côte à côte',
        words: 'section bande moitié',
        beginning: () => ({ type: 'row', columns: 2 }),
      },
      {
        key: 'row3',
        label: 'Ligne à trois colonnes',
        hint: 'Trois panneaux côte à côte',
        words: 'section bande tiers',
        beginning: () => ({ type: 'row', columns: 3 }),
      },
      {
        key: 'column',
        label: 'Colonne',
        hint: 'Un panneau dans une ligne',
        words: 'panneau section',
        beginning: () => ({ type: 'column' }),
      },
      {
        key: 'dashboard',
        label: 'Tableau de bord',
        hint: 'Statistiques des joueurs',
        words: 'graphique parties',
        beginning: field({ type: 'dashboard', dashboardElement: 'widget' }),
      },
    ],
  },
];

const byKey = new Map(PIECES.flatMap(({ pieces }) => pieces.map(piece => [piece.key, piece] as const)));
export const pieceOf = (key: string | undefined): Piece | undefined => byKey.get(key ?? '');
