import { TICKET_CATEGORY_LABELS, type CannedAnswer } from '@rpd/shared/domain';
import { Badge, Flex, lazyWithPreload, importOrNotify, PageHeader, Text, useOpenState } from '@rpd/shared/ui';
import { useHistoryAction } from '@rpd/shared/ui/history';
import { Excerpt, readExcerpt } from '@rpd/shared/ui/markdown';
import { columnHelper, DataTable, type RowAction } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { cannedAnswersPage, deleteCannedAnswer } from './cannedanswers.api.ts';

const CannedAnswerForm = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "canned-answer" */ './CannedAnswerForm.tsx')).CannedAnswerForm,
);

const proposedFor = ({ category }: CannedAnswer): string =>
  category ? TICKET_CATEGORY_LABELS[category] : 'Partout';

const column = columnHelper<CannedAnswer>();
const columns = column.columns([
  column.accessor('title', { header: 'Titre' }),
  column.accessor('category', {
    header: 'Proposée pour',
    cell: ({ row }) => proposedFor(row.original),
  }),
  column.display({
    id: 'macro',
    header: 'Avec la réponse',
    cell: ({ row: { original: answer } }) => (
      <Flex gap="2" wrap="wrap">
        {answer.label ? <Badge colorPalette="purple">{answer.label}</Badge> : null}
        {answer.closes ? <Badge colorPalette="gray">Ferme</Badge> : null}
      </Flex>
    ),
  }),
  column.display({
    id: 'text',
    header: 'Texte',
    cell: ({ row }) => (
      <Text lineClamp="2" color="fg.muted" overflowWrap="anywhere">
        <Excerpt text={row.original.text} />
      </Text>
    ),
  }),
]);

/** `/app/moderation/answers` (MOD-1): what the team has ready to say. */
export function CannedAnswersPage() {
  const [editing, setEditing] = useOpenState<CannedAnswer | 'new' | null>('answer', null);
  const { historyOf, historyDialog } = useHistoryAction<CannedAnswer>('CannedAnswer', ({ title }) => title);
  const remove = useMutation(deleteCannedAnswer);

  const askDelete = async (answer: CannedAnswer) => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({ item: answer.title, remove: () => remove.mutateAsync(answer._id) });
  };
  const actions = (answer: CannedAnswer): RowAction[] => [
    { label: 'Modifier', icon: <Pencil aria-hidden />, onSelect: () => setEditing(answer) },
    {
      label: 'Supprimer',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => void askDelete(answer),
    },
    historyOf(answer),
  ];
  return (
    <>
      <PageHeader
        title="Réponses types"
        description="Ce que l’équipe répond souvent, prêt à être complété dans un ticket."
      />
      <DataTable
        label="Réponses types"
        columns={columns}
        query={cannedAnswersPage}
        rowId={answer => answer._id}
        rowName={answer => answer.title}
        rowActions={actions}
        exported={{
          cells: async answer => ({
            Titre: answer.title,
            'Proposée pour': proposedFor(answer),
            'Avec la réponse': [answer.label, answer.closes ? 'ferme la demande' : '']
              .filter(Boolean)
              .join(', '),
            Texte: await readExcerpt(answer.text),
          }),
        }}
        searchLabel="Rechercher une réponse type"
        emptyTitle="Aucune réponse type"
        add={{ label: 'Ajouter', onSelect: () => setEditing('new') }}
      />
      {historyDialog}
      {editing ? (
        <CannedAnswerForm answer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
