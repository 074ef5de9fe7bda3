import { Box, chakra, Text, VisuallyHidden } from '@rpd/shared/ui';
import { useNavigate } from 'react-router';
import { motionWanted } from '../lib/motion.ts';
import { findSettings, type SettingSection } from '../lib/settings.ts';
import { type Option, OptionList } from '../ui/OptionList.tsx';
import { countedResults, useOptionKeys } from '../ui/useOptionKeys.ts';

// Not the forms' own field: their code would come along with it.
const Input = chakra('input', {
  base: {
    w: 'full',
    maxW: '2xl',
    h: '12',
    px: '4',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
  },
});

interface SettingsSearchProps {
  sections: SettingSection[];
  text: string;
  onText: (text: string) => void;
}

/** One search for all settings: by name, by what one does there, by other words for it. */
export function SettingsSearch({ sections, text, onText }: SettingsSearchProps) {
  const navigate = useNavigate();
  const found = text.trim() ? findSettings(sections, text.trim()) : [];
  const options = found.map(({ label, help, kind, path }): Option => ({ label, help, kind, to: path }));
  const go = ({ to }: Option) => {
    onText('');
    void navigate(to, { viewTransition: motionWanted() });
  };
  const { list, active, optionId, setAt, combobox } = useOptionKeys(options, go);
  return (
    <Box mb="6" role="search">
      <Input
        {...combobox}
        type="search"
        aria-label="Chercher un paramètre"
        placeholder="Chercher un paramètre : mot de passe, mails, bots…"
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setAt(0);
        }}
      />
      <VisuallyHidden role="status">{text.trim() ? countedResults(options.length) : ''}</VisuallyHidden>
      <Box mt="3" maxW="2xl">
        <OptionList
          id={list}
          label="Paramètres trouvés"
          groups={options.length > 0 ? [{ title: 'Résultats', items: options }] : []}
          active={active}
          optionId={optionId}
          onPoint={setAt}
          onChoose={go}
        />
        {text.trim() && options.length === 0 ? (
          <Text color="fg.muted" py="6">
            Aucun paramètre de ce nom. Essayez un autre mot.
          </Text>
        ) : null}
      </Box>
    </Box>
  );
}
