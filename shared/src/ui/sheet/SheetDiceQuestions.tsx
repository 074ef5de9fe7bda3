import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { DiceQuestion } from '../../domain/dice.ts';
import { Button } from '../Button.tsx';

interface SheetDiceQuestionsProps {
  questions: readonly DiceQuestion[];
  onAnswer: (answers: Record<string, string>) => void;
}

const FIELD = { borderWidth: '1px', borderRadius: 'md', px: '2', minH: '10', bg: 'bg.panel' } as const;

/** What a roll asks before it falls: advantage, a bonus, a difficulty. */
export function SheetDiceQuestions({ questions, onAnswer }: SheetDiceQuestionsProps) {
  const id = useId();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const answer = (question: string, value: string) => setAnswers({ ...answers, [question]: value });
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      alignItems="end"
      gap="2"
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        onAnswer(answers);
      }}
    >
      {questions.map(({ question, initial, options }, index) => {
        const own = { id: `${id}-${index}`, value: answers[question] ?? '' };
        return (
          <chakra.div key={question} display="flex" flexDirection="column" textStyle="sm">
            <label htmlFor={own.id}>{question}</label>
            {options.length > 0 ? (
              <chakra.select
                {...FIELD}
                {...own}
                value={own.value || options[0]?.label}
                onChange={event => answer(question, event.target.value)}
              >
                {options.map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
              </chakra.select>
            ) : (
              <chakra.input
                {...FIELD}
                {...own}
                w="20"
                inputMode="text"
                autoComplete="off"
                placeholder={initial}
                onChange={event => answer(question, event.target.value)}
              />
            )}
          </chakra.div>
        );
      })}
      <Button type="submit" size="sm" minH="10">
        Lancer
      </Button>
    </chakra.form>
  );
}
