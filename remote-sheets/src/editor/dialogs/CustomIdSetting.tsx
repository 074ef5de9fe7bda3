import type { ElementType } from '@rpd/shared/domain';
import { Button, Flex } from '@rpd/shared/ui';
import { TextSetting } from '../panel/Labelled.tsx';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** SED-8: the lowercased element type, a dash, 6 random characters. */
function customIdFor(type: ElementType): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return `${type.toLowerCase()}-${Array.from(random, byte => LETTERS[byte % LETTERS.length]).join('')}`;
}

interface CustomIdSettingProps {
  type: ElementType;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** SED-8: an id that an administrator gives to an element. */
export function CustomIdSetting({ type, value, onChange }: CustomIdSettingProps) {
  return (
    <Flex gap="2" align="flex-end" wrap="wrap" mb="4">
      <TextSetting
        label="Identifiant personnalisé"
        help="Facultatif : un nom qui ne change pas, par lequel d’autres programmes reconnaissent l’élément dans le JSON de la fiche."
        maxLength={64}
        value={value}
        onChange={onChange}
      />
      <Button variant="outline" size="sm" onClick={() => onChange(customIdFor(type))}>
        Générer l’identifiant
      </Button>
    </Flex>
  );
}
