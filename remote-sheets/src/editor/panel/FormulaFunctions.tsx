import { FORMULA_FUNCTIONS } from '@rpd/shared/domain';
import { Box, Button, chakra, Text } from '@rpd/shared/ui';

interface FormulaFunctionsProps {
  isDice: boolean;
  /** Writes it where the caret stands. */
  onChoose: (text: string) => void;
  onClose: () => void;
}

interface Line {
  text: string;
  shown: string;
  about: string;
  example?: string;
}

const SIGNS: readonly Line[] = [
  {
    text: ' et ',
    shown: 'et, ou, non',
    about: 'Relient des conditions.',
    example: 'niveau >= 3 et non maudit',
  },
  {
    text: ' ; ',
    shown: ';  1,5',
    about: 'Entre les valeurs d’une fonction, « ; » ou « , ». Avec « ; », « 1,5 » est un nombre.',
    example: 'si(niveau >= 5 ; 1,5 ; 2)',
  },
  {
    text: ' ^ ',
    shown: '^  %',
    about:
      'Puissance : -x^2 vaut -(x^2). Reste, du signe du nombre : -7 % 3 vaut -1 ; modulo(-7 ; 3) vaut 2.',
  },
  { text: ' >= ', shown: '=  !=  <  <=  >  >=', about: 'Comparent.', example: 'classe = "mage"' },
];
const DICE: readonly Line[] = [
  { text: '1d20', shown: '1d20, 1d%', about: 'Des dés et leurs faces.', example: '2d6 + 3' },
  {
    text: '4d6kh3',
    shown: 'kh, kl, dh, dl',
    about: 'Garde ou ôte les plus hauts, les plus bas.',
    example: '2d20kl1',
  },
  { text: '!', shown: '!, !!, !p', about: 'Un dé explose, cumule, explose à −1.', example: '3d6!>=5' },
  { text: 'r1', shown: 'r, ro', about: 'Relance, ou relance une fois.', example: '2d6ro<3' },
  { text: '>=5', shown: '>=5f1', about: 'Compte les succès, moins les échecs.', example: '6d10>=8f1' },
  {
    text: '4dF',
    shown: '4dF, d66, d%b1, d{…}',
    about: 'Dés Fate, d66, dizaines de bonus (b) ou de malus (p), faces choisies.',
    example: '2d{succès; échec; -}',
  },
  { text: '{1d8!, 1d6!}kh1', shown: '{…}kh1', about: 'Garde le meilleur de plusieurs lancers.' },
  {
    text: '?{Bonus|0}',
    shown: '?{question}',
    about: 'Demande au moment de lancer.',
    example: '?{Avantage|Normal, 1d20|Avantage, 2d20kh1} + @mod',
  },
  {
    text: ' => 10+: Réussite | 7-9: Réussite partielle | 6-: Échec',
    shown: '=> 10+: …',
    about: 'Ce que le résultat signifie.',
    example: '1d20 + @mod => nat 20: Critique | >= 15: Réussite | sinon: Échec',
  },
  {
    text: ' ; ',
    shown: 'Nom : 1d20 ; …',
    about: 'Plusieurs lancers, chacun avec son nom.',
    example: 'Attaque : 1d20 + @mod ; Dégâts : 1d8',
  },
  {
    text: '@',
    shown: '@champ',
    about: 'Ajoute un champ, ou lance les dés que son texte contient.',
    example: '1d20 + @mod',
  },
  {
    text: '(@',
    shown: '(@champ)d6, 1d@champ',
    about: 'Nombre de dés ou de faces d’un champ.',
    example: '(@niveau)d6',
  },
];
const FUNCTIONS: readonly Line[] = FORMULA_FUNCTIONS.map(({ name, french, signature, help, example }) => ({
  text: `${french}(`,
  shown: signature,
  about: french === name ? help : `${help} (${name})`,
  example,
}));

/** All that a formula may call, each with an example; pressing one writes it. */
export function FormulaFunctions({ isDice, onChoose, onClose }: FormulaFunctionsProps) {
  return (
    <Box
      role="group"
      aria-label="Fonctions"
      mt="2"
      p="2"
      bg="bg.subtle"
      borderRadius="md"
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Text textStyle="xs" color="fg.muted" mb="1">
        Ctrl + Espace dans le champ propose noms et fonctions.
      </Text>
      <chakra.ul listStyleType="none">
        {[...(isDice ? DICE : []), ...FUNCTIONS, ...SIGNS].map(({ text, shown, about, example }) => (
          <li key={shown}>
            <chakra.button
              type="button"
              display="block"
              w="full"
              textAlign="start"
              py="1"
              px="1"
              borderRadius="sm"
              textStyle="xs"
              _hover={{ bg: 'bg.emphasized' }}
              onClick={() => onChoose(text)}
            >
              <chakra.code fontFamily="mono" fontWeight="semibold">
                {shown}
              </chakra.code>{' '}
              {about}
              {example ? (
                <chakra.span display="block" fontFamily="mono" color="fg.muted">
                  {example}
                </chakra.span>
              ) : null}
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
      <Button size="xs" variant="outline" mt="1" onClick={onClose}>
        Fermer
      </Button>
    </Box>
  );
}
