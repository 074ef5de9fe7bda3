import {
  type Campaign,
  CAMPAIGN_TEXT_MAX,
  type CampaignInput,
  campaignSchema,
  X_CARD_LABELS,
} from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, SwitchField, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { saveCampaign } from './table.api.ts';

const TEXTS = [
  ['lines', 'Lignes', 'Ce qui n’arrive jamais à cette table.'],
  ['veils', 'Voiles', 'Ce qui arrive hors champ.'],
  ['houseRules', 'Règles de la table', undefined],
] as const;

/** What a campaign asks of everybody, and whether people may watch. */
export function CampaignForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { _id: game, version, lines, veils, houseRules, spectators, xCard } = campaign;
  const form = useForm<CampaignInput>({
    schema: campaignSchema,
    defaultValues: { lines, veils, houseRules, spectators, xCard },
  });
  const save = useMutation(saveCampaign);
  return (
    <FormDialog
      title="Règles de la table"
      size="lg"
      form={form}
      onSubmit={values =>
        notifyOutcome(save.mutateAsync({ ...values, game, version }), {
          done: () => 'Règles de la table enregistrées',
          failed: 'Erreur lors de l’enregistrement',
        })
      }
      onClose={onClose}
    >
      {TEXTS.map(([name, label, help]) => (
        <MarkdownField
          key={name}
          control={form.control}
          name={name}
          label={label}
          rows={3}
          counter={CAMPAIGN_TEXT_MAX}
          {...(help && { help })}
        />
      ))}
      <SelectField
        control={form.control}
        name="xCard"
        label="Carte X"
        help="Chacun peut arrêter le jeu d’une pression, sans s’expliquer."
        options={Object.entries(X_CARD_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <SwitchField control={form.control} name="spectators" label="Accepter des spectateurs" />
    </FormDialog>
  );
}
