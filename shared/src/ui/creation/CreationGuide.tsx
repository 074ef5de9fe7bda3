import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  creationState,
  offeredAnswers,
  pointsSpent,
  type CreationAnswers,
  type OfferedStep,
  type StepAnswer,
} from '../../domain/creation.ts';
import { sheetProgramOf } from '../../domain/sheet-conditions.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { Button } from '../Button.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { TALL_WINDOW } from '../tallWindow.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import { FieldsStep } from './FieldsStep.tsx';
import { answerTo, fieldErrors, stepProblem, SUMMARY, type CreationProgress } from './guide.ts';
import { GuideSteps } from './GuideSteps.tsx';
import { PointsStep } from './PointsStep.tsx';
import { RollStep } from './RollStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';

interface CreationGuideProps {
  document: SheetDocument;
  progress: CreationProgress;
  onProgress: (progress: CreationProgress) => void;
  /** The results of a step's dice, one for each of its fields. */
  throwDice: (step: OfferedStep['step']) => Promise<number[]>;
  /** What the API refused, by `creation.<step id>` and `values.<field id>`. */
  errors?: Readonly<Record<string, string>>;
  /** Above what was answered, at the end: what the page asks besides. */
  children?: ReactNode;
  finishLabel: string;
  isBusy?: boolean;
  /** Its buttons stand above those of the dialog around it. */
  isInDialog?: boolean;
  onFinish: (answers: CreationAnswers) => void;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Leads through the steps of a template, one at a time; what the answers make is the caller's to keep. */
export function CreationGuide(props: CreationGuideProps) {
  const { document, progress, onProgress, throwDice, errors = NO_ERRORS, children } = props;
  const { finishLabel, isBusy = false, isInDialog = false, onFinish } = props;
  const { answers, at } = progress;
  const state = useMemo(() => creationState(document, answers), [document, answers]);
  const program = useMemo(() => sheetProgramOf(document.fields, document.structure), [document]);
  const sheet = useMemo(() => program.evaluate(state.values), [program, state.values]);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = at === SUMMARY ? state.steps.length : state.steps.findIndex(({ step }) => step.id === at);
  const index = Math.max(found, 0);
  const offered = state.steps[index];
  /** The step that somebody tried to leave. */
  const [tried, setTried] = useState('');
  const shownAt = useRef(at);
  useEffect(() => {
    // A new step is read from its title on.
    if (shownAt.current === at) return;
    shownAt.current = at;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [at]);
  const problems = state.steps.map(one => stepProblem(document, one, state, answers, sheet.hidden));
  const firstOpen = problems.findIndex(one => one !== undefined);
  const reached = firstOpen < 0 ? state.steps.length : firstOpen;
  const go = (to: number) => onProgress({ answers, at: state.steps[to]?.step.id ?? SUMMARY });
  const isShown = offered !== undefined && tried === offered.step.id;
  const refused = offered && errors[`creation.${offered.step.id}`];
  const problem = (isShown ? problems[index] : undefined) ?? refused;
  const next = () => {
    if (!offered) {
      if (firstOpen >= 0) {
        setTried(state.steps[firstOpen]?.step.id ?? '');
        go(firstOpen);
      } else onFinish(offeredAnswers(state, answers));
      return;
    }
    setTried(offered.step.id);
    if (problems[index] === undefined) go(index + 1);
  };
  const answer = (given: StepAnswer) => {
    if (offered) onProgress({ answers: { ...answers, [offered.step.id]: given }, at: offered.step.id });
  };
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }}
      gap={{ base: '4', lg: '8' }}
    >
      <GuideSteps
        steps={state.steps}
        index={index}
        reached={reached}
        isWrong={place => Boolean(errors[`creation.${state.steps[place]?.step.id ?? ''}`])}
        onGo={go}
      />
      <Box minW="0">
        <Flex align="center" gap="3" mb="4" hideFrom="lg">
          <ProgressBar label="Avancement de la création" share={index / Math.max(1, state.steps.length)} />
          <Text textStyle="sm" color="fg.muted" flexShrink="0">
            {offered ? `Étape ${index + 1} sur ${state.steps.length}` : 'Dernier regard'}
          </Text>
        </Flex>
        <Heading as="h2" size="lg" ref={heading} id={titleId} tabIndex={-1} outline="none">
          {offered?.step.title ?? 'Votre personnage'}
        </Heading>
        {offered?.step.help ? <Markdown mt="2" color="fg.muted" text={offered.step.help} /> : null}
        <Box mt="5">
          {offered ? (
            <StepBody
              key={offered.step.id}
              document={document}
              offered={offered}
              answer={answerTo(answers, offered)}
              onAnswer={answer}
              labelledBy={titleId}
              throwDice={throwDice}
              program={program}
              values={sheet.values}
              hidden={sheet.hidden}
              errors={{
                ...(isShown && fieldErrors(document, offered, state.values, sheet.hidden)),
                ...byField(errors),
              }}
            />
          ) : (
            <Stack gap="5">
              {children}
              <SummaryStep
                document={document}
                state={state}
                answers={answers}
                onGo={id => onProgress({ answers, at: id })}
              />
            </Stack>
          )}
        </Box>
        <Flex
          bottom={isInDialog ? '4.25rem' : '0'}
          css={{ [TALL_WINDOW]: { position: 'sticky' } }}
          zIndex="1"
          mt="5"
          // The ring around a card that has the focus goes under it.
          mx="-1.5"
          px="1.5"
          py="3"
          gap="3"
          wrap="wrap"
          align="center"
          justify="space-between"
          bg={isInDialog ? 'bg.panel' : 'bg'}
          borderTopWidth="1px"
        >
          <Text role="alert" w="full" color="fg.error" fontWeight="medium" _empty={{ display: 'none' }}>
            {problem}
          </Text>
          <Button
            variant="outline"
            colorPalette="gray"
            visibility={index === 0 ? 'hidden' : undefined}
            onClick={() => go(index - 1)}
          >
            <ArrowLeft aria-hidden="true" />
            Retour
          </Button>
          <Count offered={offered} answer={offered ? answerTo(answers, offered) : {}} />
          <Button busy={isBusy} onClick={next}>
            {offered ? 'Suivant' : finishLabel}
            {offered ? <ArrowRight aria-hidden="true" /> : <Check aria-hidden="true" />}
          </Button>
        </Flex>
      </Box>
    </Grid>
  );
}

const byField = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith('values.') ? [[path.slice('values.'.length), message]] : [],
    ),
  );

type StepBodyProps = Parameters<typeof FieldsStep>[0] & {
  labelledBy: string;
  throwDice: CreationGuideProps['throwDice'];
};

function StepBody({ labelledBy, throwDice, ...props }: StepBodyProps) {
  const { document, offered, answer, onAnswer, values } = props;
  const common = { document, offered, answer, onAnswer };
  switch (offered.step.kind) {
    case 'choice':
      return <ChoiceStep {...common} labelledBy={labelledBy} />;
    case 'points':
      return <PointsStep {...common} values={values} />;
    case 'roll':
      return <RollStep {...common} throwDice={throwDice} />;
    case 'fields':
      return <FieldsStep {...props} />;
  }
}

/** What is left of points, or how many options are chosen: in sight while one spends them. */
function Count({ offered, answer }: { offered: OfferedStep | undefined; answer: StepAnswer }) {
  const { step } = offered ?? {};
  if (step?.kind === 'points') {
    const { left } = pointsSpent(step, answer);
    return (
      <Text role="status" textAlign="center" lineHeight="short" color={left < 0 ? 'fg.error' : undefined}>
        <Text as="span" display="block" textStyle="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {left}
        </Text>
        <Text as="span" display="block" textStyle="xs" color={left < 0 ? undefined : 'fg.muted'}>
          {Math.abs(left) > 1 ? 'points restants' : 'point restant'}
        </Text>
      </Text>
    );
  }
  const most = step?.max ?? Math.max(1, step?.min ?? 1);
  if (step?.kind !== 'choice' || most < 2 || !offered) return null;
  const chosen = (answer.options ?? []).filter(id => offered.options.some(option => option.id === id)).length;
  return (
    <Text role="status" textStyle="sm" textAlign="center">
      {chosen} sur {Math.min(most, offered.options.length)}
    </Text>
  );
}
