import type { CreationStep, DocumentProblem } from '@rpd/shared/domain';
import { Heading, Stack } from '@rpd/shared/ui';
import { useEditorStore } from '../editor.store.ts';
import { FormulaSetting } from '../panel/FormulaSetting.tsx';
import { TextSetting } from '../panel/Labelled.tsx';
import { ChoiceSettings } from './ChoiceSettings.tsx';
import { FieldsSetting } from './FieldsSetting.tsx';
import { PointsSettings } from './PointsSettings.tsx';
import { Problems } from './Problems.tsx';
import { changeSteps, STEP_WORDS, withoutEmpty, type PutStep } from './steps.ts';

interface StepSettingsProps {
  step: CreationStep;
  at: number;
  problems: readonly DocumentProblem[];
}

/** Everything about one step. */
export function StepSettings({ step, at, problems }: StepSettingsProps) {
  const store = useEditorStore();
  const put: PutStep = (changes, isTyped = false) => {
    const group = isTyped ? `step ${step.id} ${Object.keys(changes).join()}` : undefined;
    const edit = (one: CreationStep) => (one.id === step.id ? withoutEmpty({ ...one, ...changes }) : one);
    changeSteps(store, 'Modifier une étape', all => all.map(edit), group);
  };
  const base = `structure.steps[${at}]`;
  const within = (path: string) => problems.filter(one => one.path.startsWith(base + path));
  const own = problems.filter(({ path }) => !path.startsWith(`${base}.options[`));
  return (
    <Stack gap="4">
      <Heading as="h3" size="sm">
        Étape {at + 1} · {STEP_WORDS[step.kind].label}
      </Heading>
      <Problems problems={own} />
      <TextSetting
        label="Titre"
        maxLength={120}
        value={step.title}
        onChange={title => put({ title: title ?? '' }, true)}
      />
      <TextSetting
        label="Explication"
        help={'Ce qui se lit sous le titre. Les mises en forme vont : **gras**, *italique*, listes.'}
        rows={3}
        maxLength={2000}
        value={step.help}
        onChange={help => put({ help }, true)}
      />
      {step.kind === 'choice' ? (
        <ChoiceSettings step={step} put={put} problemsOf={index => within(`.options[${index}]`)} />
      ) : (
        <FieldsSetting step={step} put={put} />
      )}
      {step.kind === 'points' ? <PointsSettings step={step} put={put} /> : null}
      {step.kind === 'roll' ? (
        <TextSetting
          label="Dés"
          help="Lancés une fois par champ, par exemple 4d6kh3 ou 3d6. Les résultats se répartissent ensuite entre les champs."
          maxLength={500}
          value={step.dice}
          onChange={dice => put({ dice }, true)}
        />
      ) : null}
      <FormulaSetting
        fieldId={step.id}
        part="showIf"
        label="Proposer cette étape si"
        help='Vide\u00a0: toujours. Par exemple Classe = "mage".'
        value={step.showIf}
        onChange={showIf => put({ showIf }, true)}
      />
    </Stack>
  );
}
