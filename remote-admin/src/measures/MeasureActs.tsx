import { type Measure, measureEndSchema, standingOf } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, notifyOutcome, saveFile, Stack, Text, tryAndNotify, useOpenState } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Check, FileText, Undo2, X } from 'lucide-react';
import { changeMeasure, nameOf, readMeasureFile } from '../lib/measures.api.ts';
import { Part } from './Part.tsx';

/** What is done with a case as a whole. */
export function MeasureActs({ measure }: { measure: Measure }) {
  const { _id: id, person } = measure;
  const me = useSession(({ user }) => user);
  const { mutateAsync } = useMutation(changeMeasure);
  const [asking, setAsking] = useOpenState<'lift' | 'decline' | null>('measure-end', null);
  const standing = standingOf(measure);
  const isAdministrator = me?.roles.includes('AD') ?? false;
  const isProposed = standing === 'proposed';
  const mayDecline = isProposed && (isAdministrator || measure.decidedBy._id === me?._id);
  const confirmIt = () =>
    confirm({
      title: `Exclure ${nameOf(person)} ?`,
      description: 'La personne est déconnectée à l’instant et reçoit la décision, qu’elle peut contester.',
      confirmLabel: 'Confirmer l’exclusion',
      act: () =>
        notifyOutcome(mutateAsync({ id, act: 'confirm' }), {
          done: () => 'Exclusion confirmée',
          failed: 'L’exclusion n’a pas pu être confirmée',
        }),
    });
  const download = async () => {
    const file = await tryAndNotify(readMeasureFile(id), {
      done: () => 'Dossier téléchargé',
      failed: 'Erreur lors du téléchargement',
    });
    if (file) saveFile(`mesure-${id}.html`, file);
  };
  return (
    <Part title="Agir">
      <Stack gap="2">
        {isProposed && isAdministrator ? (
          <Button colorPalette="red" onClick={() => void confirmIt()}>
            <Check aria-hidden />
            Confirmer l’exclusion
          </Button>
        ) : null}
        {isProposed && !isAdministrator ? (
          <Text color="fg.muted">L’administration la confirme ou l’écarte.</Text>
        ) : null}
        {mayDecline ? (
          <Button variant="outline" colorPalette="gray" onClick={() => setAsking('decline')}>
            <X aria-hidden />
            Écarter la proposition
          </Button>
        ) : null}
        {standing === 'holds' ? (
          <Button variant="outline" colorPalette="gray" onClick={() => setAsking('lift')}>
            <Undo2 aria-hidden />
            Lever la mesure
          </Button>
        ) : null}
        <Button variant="outline" colorPalette="gray" onClick={() => void download()}>
          <FileText aria-hidden />
          Télécharger le dossier
        </Button>
      </Stack>
      {asking ? <EndForm measure={measure} act={asking} onClose={() => setAsking(null)} /> : null}
    </Part>
  );
}

const WORDS = {
  lift: {
    title: 'Lever la mesure',
    help: 'La personne le reçoit, et retrouve à l’instant ce que la mesure lui retirait.',
    done: 'Mesure levée',
  },
  decline: {
    title: 'Écarter la proposition',
    help: 'L’équipe seule le lit : la personne n’a rien su de la proposition.',
    done: 'Proposition écartée',
  },
};

interface EndFormProps {
  measure: Measure;
  act: 'lift' | 'decline';
  onClose: () => void;
}

function EndForm({ measure, act, onClose }: EndFormProps) {
  const { mutateAsync } = useMutation(changeMeasure);
  const form = useForm<{ reason: string }>({ schema: measureEndSchema, defaultValues: { reason: '' } });
  const { title, help, done } = WORDS[act];
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={title}
      onClose={onClose}
      onSubmit={({ reason }) =>
        notifyOutcome(mutateAsync({ id: measure._id, act, reason }), {
          done: () => done,
          failed: 'Erreur lors de la modification',
        })
      }
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Motif"
        help={help}
        required
        rows={4}
        counter={1000}
      />
    </FormDialog>
  );
}
