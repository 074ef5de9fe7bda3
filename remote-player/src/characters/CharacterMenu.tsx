import { CHARACTER_NAME_MAX, type Character, type CharacterValues, copyName, may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { useFills, useSlots } from '@rpd/shared/slot';
import { tryAndNotify, Avatar, Button, lazyWithPreload, saveFile, toasts } from '@rpd/shared/ui';
import { useHistoryAction } from '@rpd/shared/ui/history';
import { Menu } from '@rpd/shared/ui/menu';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { hasPortrait, PortraitOf, PrintedPage, SheetView } from '@rpd/shared/ui/sheet';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  Copy,
  Download,
  Footprints,
  Globe,
  GlobeLock,
  History,
  ListTree,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fileName } from '../lib/file-name.ts';
import { documentOf, exported } from './character.document.ts';
import { createCharacter, namesLike, removeCharacter } from './characters.api.ts';
import { publishCharacter } from './publication.api.ts';

const PublicationDialog = lazyWithPreload(
  async () => (await import('./PublicationDialog.tsx')).PublicationDialog,
);

interface CharacterMenuProps {
  character: Character;
  /** With what was written since. */
  values: () => CharacterValues;
  /** Saves what waits, before something else is done with the character. */
  onLeave?: () => Promise<void>;
}

/** Who masters a game or owns a server reads a character, and changes none: for that alone their relations to it are not asked for. */
const OF_NOBODY = { isAccepted: false, isShown: false, serverOwners: [], masters: [], tableMasters: [] };

/** What can be done with a character besides writing it. */
export function CharacterMenu({ character, values, onLeave = () => Promise.resolve() }: CharacterMenuProps) {
  const { _id, name, portrait, owner_id, template } = character;
  const me = useSession(({ user }) => user);
  const isMine = me?._id === owner_id;
  const { historyOf, historyDialog } = useHistoryAction<Character>('Character', thing => thing.name);
  const client = useQueryClient();
  const navigate = useNavigate();
  const fills = useFills('character.action@1');
  const run = useSlots(host => host.run);
  const { mutateAsync: create } = useMutation(createCharacter);
  const { mutateAsync: remove } = useMutation(removeCharacter);
  const { mutateAsync: publish } = useMutation(publishCharacter);
  const [isPublishing, setPublishing] = useState(false);

  const duplicate = async () => {
    const { sheet, race, traits, class: job, sex, age, equipment, warnings } = character;
    const alpha = { race, traits, class: job, sex, age, equipment };
    const content = { portrait, sheet, ...alpha, warnings, values: values() };
    const copy = async () =>
      create({ ...content, name: copyName(name, CHARACTER_NAME_MAX, await namesLike(name)) });
    const made = await tryAndNotify(copy(), {
      done: copied => `Création réussi de ${copied.name}`,
      failed: 'Erreur lors de la création',
    });
    if (made) await navigate(`/app/me/characters/${made._id}`);
  };
  const save = () => {
    const content = JSON.stringify(exported(character, values()), null, 2);
    saveFile(fileName(name, 'json'), new Blob([content], { type: 'application/json' }));
    toasts.success('Personnage exporté');
  };
  const takeDown = () =>
    tryAndNotify(publish({ id: _id, publicPage: false, fields: [] }), {
      done: () => 'Page publique retirée',
      failed: 'Erreur lors de l’enregistrement',
    });
  const end = async () => {
    const isGone = await confirmDelete(
      binQuestion(client, { kind: 'character', _id, name, remove: () => remove(_id) }),
    );
    if (isGone) await navigate('/app/me/characters', { replace: true });
  };

  return (
    <>
      <Menu
        trigger={
          <Button variant="outline">
            Actions
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={[
          {
            label: 'Imprimer ou enregistrer en PDF',
            icon: <Printer aria-hidden="true" size={16} />,
            // The menu closes first.
            onSelect: () => requestAnimationFrame(() => window.print()),
          },
          { label: 'Exporter (JSON)', icon: <Download aria-hidden="true" size={16} />, onSelect: save },
          ...fills.map(fill => ({
            label: fill.title,
            icon: <fill.Icon aria-hidden="true" size={16} />,
            onSelect: () => void onLeave().then(() => run(fill, { character })),
          })),
          // What was written stands in the versions; this is who made, deleted, restored it, and when.
          ...(may(me, 'update', 'Character', { ...OF_NOBODY, owner_id })
            ? [
                {
                  label: 'Changements',
                  icon: <ListTree aria-hidden="true" size={16} />,
                  onSelect: () => void onLeave().then(() => historyOf(character).onSelect?.(1)),
                },
              ]
            : []),
          // Its player alone opens it; the team takes it down.
          ...(!isMine && character.publicPage && may(me, 'update', 'Character', { ...OF_NOBODY, owner_id })
            ? [
                {
                  label: 'Retirer la page publique',
                  icon: <GlobeLock aria-hidden="true" size={16} />,
                  onSelect: () => void takeDown(),
                },
              ]
            : []),
          ...(isMine
            ? [
                {
                  label: 'Page publique',
                  icon: <Globe aria-hidden="true" size={16} />,
                  onSelect: () => void onLeave().then(() => setPublishing(true)),
                },
                {
                  label: 'Dupliquer',
                  icon: <Copy aria-hidden="true" size={16} />,
                  onSelect: () => void onLeave().then(duplicate),
                },
                ...(character.creation && template?.structure.steps?.length
                  ? [
                      {
                        label: 'Revoir la création',
                        icon: <Footprints aria-hidden="true" size={16} />,
                        onSelect: () =>
                          void onLeave().then(() => navigate(`/app/me/characters/${_id}/steps`)),
                      },
                    ]
                  : []),
                {
                  label: 'Historique',
                  icon: <History aria-hidden="true" size={16} />,
                  onSelect: () => void onLeave().then(() => navigate(`/app/me/characters/${_id}/history`)),
                },
                {
                  label: 'Supprimer',
                  icon: <Trash2 aria-hidden="true" size={16} />,
                  tone: 'danger' as const,
                  separated: true,
                  onSelect: () => void end(),
                },
              ]
            : []),
        ]}
      />
      {historyDialog}
      {isPublishing ? <PublicationDialog character={character} onClose={() => setPublishing(false)} /> : null}
      <PrintedPage
        title={name}
        picture={
          portrait && !(template && hasPortrait(template)) ? (
            <Avatar name={name} src={portrait} size={96} shape="square" decorative />
          ) : null
        }
      >
        {() => (
          <>
            <WarningLabel warnings={character.warnings} />
            <PortraitOf _id={_id} name={name} portrait={portrait}>
              <SheetView {...documentOf(character, values())} viewer={character.viewer} isWhole />
            </PortraitOf>
          </>
        )}
      </PrintedPage>
    </>
  );
}
