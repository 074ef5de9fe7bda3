import { chakra, Text } from '@rpd/shared/ui';
import { PublicAddress } from '@rpd/shared/ui/form';
import { useId } from 'react';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { FlagSetting } from './Labelled.tsx';

const Fieldset = chakra('fieldset', { base: { minW: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

const AUDIENCES = [
  ['nobody', 'Privé', 'Vous et la modération la voyez, personne d’autre.'],
  [
    'readers',
    'Public · Fermé',
    'Tout le monde la voit ; en faire des personnages vous est réservé, ainsi qu’aux joueurs des serveurs qui la proposent.',
  ],
  ['players', 'Public · Ouverte', 'Tout le monde la voit et en fait des personnages.'],
] as const;
type Audience = (typeof AUDIENCES)[number][0];

/** Who sees the sheet, and who plays on it: the one place that says it, in one sentence (SHT-5). */
export function AudienceSetting() {
  const store = useEditorStore();
  const group = useId();
  const publish = useEditor(state => draftIn(state).description.publish);
  const hasPage = useEditor(state => draftIn(state).description.publicPage === true);
  const isPublic = useEditor(state => draftIn(state).isPublic);
  // As it is saved: what is not saved yet nobody reads.
  const page = useEditor(({ saved, savedDraft }) =>
    saved && savedDraft.isPublic && savedDraft.description.publicPage ? saved.id : null,
  );
  const name = useEditor(({ savedDraft }) => savedDraft.description.name);
  const server = useEditor(({ saved, proposable }) => (saved ? null : proposable));
  const isProposed = useEditor(state => state.proposedTo !== null) && server !== null;
  const audience: Audience = isPublic || isProposed ? (publish ? 'players' : 'readers') : 'nobody';
  const choose = (next: Audience) => {
    const { run, proposeTo, history } = store.getState();
    const description = { ...history.draft.description, publish: next === 'players' };
    // Only what is public is proposed.
    if (next === 'nobody') proposeTo(null);
    run(
      { kind: 'details', changes: { description, isPublic: next !== 'nobody' } },
      'Changer qui voit la fiche',
    );
  };
  const showPage = (publicPage: boolean) => {
    const { run, history } = store.getState();
    const description = { ...history.draft.description, publicPage };
    run({ kind: 'details', changes: { description } }, 'Changer la page publique');
  };
  const sentence = AUDIENCES.find(([value]) => value === audience)?.[2] ?? '';
  return (
    <Fieldset aria-describedby={`${group}-sentence`}>
      <Legend>Qui voit cette fiche ?</Legend>
      {AUDIENCES.map(([value, label]) => (
        <chakra.label key={value} display="flex" gap="2" alignItems="center" textStyle="sm" minH="7">
          <chakra.input
            type="radio"
            name={group}
            w="5"
            h="5"
            accentColor="brand.solid"
            checked={value === audience}
            onChange={() => choose(value)}
          />
          {label}
        </chakra.label>
      ))}
      {server ? (
        <FlagSetting
          label={`Proposée aux joueurs de « ${server.name} » dès l’enregistrement`}
          value={isProposed}
          onChange={isWanted => store.getState().proposeTo(isWanted ? server.id : null)}
        />
      ) : null}
      {audience === 'nobody' ? null : (
        <FlagSetting
          label="Page publique : lue sans compte, trouvée par les moteurs de recherche"
          value={hasPage}
          onChange={showPage}
        />
      )}
      {page ? <PublicAddress kind="templates" id={page} name={name} /> : null}
      <Text id={`${group}-sentence`} textStyle="sm" mt="1">
        {isProposed && server ? `${sentence} « ${server.name} » la propose à ses joueurs.` : sentence}
      </Text>
    </Fieldset>
  );
}
