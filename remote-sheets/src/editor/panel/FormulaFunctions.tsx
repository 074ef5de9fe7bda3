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
  { text: ' >= ', shown: '=  !=  <  <=  >  >=', about: 'Comparent.', example: 'classe = "mage"' },
];
const DICE: readonly Line[] = [
  { text: '1d20', shown: '1d20, 1d%', about: 'Des dés et leurs faces.', example: '2d6 + 3' },
  { text: '4d6kh3', shown: 'kh, kl', about: 'Garde les plus hauts, les plus bas.', example: '2d20kl1' },
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
  text: `${name}(`,
  shown: signature,
  about: french === name ? help : `${help} (${french})`,
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
