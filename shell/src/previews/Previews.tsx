import { isEnvironment, type Preview } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { Button, formatDateTime, importOrNotify, Stack, Text, toasts } from '@rpd/shared/ui';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { browser } from '../lib/browser.ts';
import { dropAsked, forgetPreviews, showPreview, usePreviews } from '../lib/previews.ts';
import { useRegistry } from '../lib/registry.ts';
import { fetchPreview, type PreviewName } from '../lib/preview-request.ts';
import { CornerNotice } from '../ui/CornerNotice.tsx';

const kindOf = (name: string): string => (isEnvironment(name) ? 'l’environnement' : 'l’aperçu');

/** « version 1.2.0, publiée par Équipe le 3 mai ». */
const versionLabel = ({ pointer: { version, who, at } }: Preview): string =>
  `version ${version}, publiée par ${who === 'release-token' ? 'le jeton de la plateforme' : who} le ${formatDateTime(at)}`;

const shownLabel = (preview: Preview): string => {
  const { pointer, release } = preview;
  return `Cet onglet montre ${kindOf(pointer.name)} « ${pointer.name} » de « ${release.descriptor.title} » : ${versionLabel(preview)}.`;
};

/** Asks whether this tab shall run what a link names. Whom it is not for reads why, and goes on with the live version. */
async function ask(wanted: PreviewName, person: string): Promise<void> {
  let preview: Preview;
  try {
    preview = await fetchPreview(wanted);
  } catch (error) {
    dropAsked(wanted);
    toasts.failure('La version en ligne est utilisée', { detail: (error as Error).message });
    return;
  }
  const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
  const { title } = preview.release.descriptor;
  const isWanted = await overlay?.confirm({
    title: `Voir ${kindOf(wanted.name)} « ${wanted.name} » de « ${title} » ?`,
    description: `Dans cet onglet, « ${title} » sera la ${versionLabel(preview)}. Elle n’est pas en ligne, et son code agit en votre nom. Refusez si vous n’attendiez pas ce lien.`,
    confirmLabel: 'Voir cette version',
    cancelLabel: 'Rester sur la version en ligne',
  });
  if (isWanted === undefined) return;
  if (!isWanted) {
    dropAsked(wanted);
    return;
  }
  showPreview(wanted, person);
  browser.reload();
}

/** Asked once in a page, also where the frame is drawn again. */
const underWay = new Set<string>();

/** Says which previews this tab shows and leads back; asks for those that its address names. */
export function Previews() {
  const { asked, shown, ended } = usePreviews();
  const person = useSession(({ user }) => user?._id);
  const isBesideOverrides = useRegistry(({ overrides }) => overrides.length > 0);
  useEffect(() => {
    const [wanted] = asked;
    if (!person || !wanted) return;
    const key = `${person} ${wanted.remote}@${wanted.name}`;
    if (underWay.has(key)) return;
    underWay.add(key);
    void ask(wanted, person).finally(() => underWay.delete(key));
  }, [asked, person]);
  useEffect(() => {
    for (const sentence of ended) toasts.info(sentence);
    if (ended.length > 0) usePreviews.setState({ ended: [] });
  }, [ended]);
  if (shown.length === 0) return null;
  return (
    <CornerNotice label="Aperçus" isUpper={isBesideOverrides}>
      <Eye size={16} aria-hidden="true" />
      <Stack gap="0" flex="1 1 14rem" minW="0">
        {shown.map(preview => (
          <Text key={preview.remote} fontWeight="medium" overflowWrap="anywhere">
            {shownLabel(preview)}
          </Text>
        ))}
      </Stack>
      <Button
        size="xs"
        variant="outline"
        onClick={() => {
          forgetPreviews();
          browser.reload();
        }}
      >
        Quitter l’aperçu
      </Button>
    </CornerNotice>
  );
}
