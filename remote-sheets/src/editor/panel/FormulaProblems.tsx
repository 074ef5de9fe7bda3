import { FieldLine } from '../FieldLine.tsx';
import { labelledIds, type FormulaProblem } from '@rpd/shared/domain';
import { chakra, Heading, Stack, Text } from '@rpd/shared/ui';
import { askSettings } from '../actions.ts';
import { useEditor, useEditorStore } from '../editor.store.ts';
import { nameOf } from '../model/place.ts';
import { jump } from '../structure/jump.ts';
import { formulasIn, problemCountLabel, SETTINGS } from '../editor.labels.ts';
import { settingOf } from './settings.focus.ts';

const NONE: readonly FormulaProblem[] = [];

/** Every formula that does not work, each leading to its field and to the setting that is wrong: a sheet can be saved with them. */
export function FormulaProblems() {
  const store = useEditorStore();
  const problems = useEditor(state => state.problems) ?? NONE;
  const { parsedDraft } = store.getState();
  const labels = new Map(labelledIds(parsedDraft.fields));
  const go = (problem: FormulaProblem) => {
    jump(store, problem.fieldId, false);
    askSettings(store, problem.fieldId, settingOf(problem));
  };
  return (
    <Stack gap="3">
      <Heading as="h2" size="sm">
        {problemCountLabel(formulasIn(problems))}
      </Heading>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
        {problems.map(problem => {
          const { fieldId, columnId, part, at, message } = problem;
          const column = columnId === undefined ? '' : ` › ${labels.get(columnId)?.name || 'sans nom'}`;
          return (
            <li key={`${fieldId} ${columnId} ${part} ${at} ${message}`}>
              <FieldLine onGo={() => go(problem)}>
                <chakra.span fontWeight="medium">
                  {nameOf(parsedDraft, fieldId)}
                  {column}
                </chakra.span>
                <chakra.span color="fg.muted">, {SETTINGS[part]}</chakra.span>
                <Text as="span" display="block" color="fg.error">
                  {message}
                </Text>
              </FieldLine>
            </li>
          );
        })}
      </chakra.ul>
    </Stack>
  );
}
