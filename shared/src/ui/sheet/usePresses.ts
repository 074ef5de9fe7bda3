import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RollOutcome } from '../../domain/dice.ts';
import { changeWords, type Pressed } from '../../domain/sheet-actions.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { ApiError } from '../../http/index.ts';
import { countRoll } from './favouriteRolls.ts';
import type { Thrown } from './play.ts';
import type { Rolled } from './RollTray.tsx';
import { notesOfRoll, rollsOrReason } from './rolls.ts';

/** A press that something else than this page carries out. */
export interface SheetPress {
  /** Of the field. */
  id: string;
  name: string;
  answers: Record<string, string>;
  /** Of dice in a line of a list, which are no button: with the values of this moment. */
  expression: string | undefined;
}

/** What a press made: null where the result is shown elsewhere. */
export type OnPress = (press: SheetPress) => Promise<(Pressed & { rolls: readonly RollOutcome[] }) | null>;

interface PressesInput {
  /** Under which they are counted on this device. */
  key: string;
  program: SheetProgram;
  values: () => Parameters<typeof readingFrom>[0];
  onPress: OnPress | undefined;
  /** Whether dice that change nothing go there too. */
  isEveryRoll: boolean;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return Object.values(error.fields ?? {})[0] ?? error.message;
  return error instanceof Error ? error.message : String(error);
};

/** The last press: what it asks, and what came of it. */
export function usePresses({ key, program, values, onPress, isEveryRoll }: PressesInput) {
  const [rolled, setRolled] = useState<Rolled>();
  const latest = useRef({ program, values, onPress, isEveryRoll });
  useLayoutEffect(() => {
    latest.current = { program, values, onPress, isEveryRoll };
  });
  const opener = useRef<Element>(null);
  /** The press that waits for its answer: a second one is none. */
  const waiting = useRef<string>(undefined);
  const leave = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  const show = useCallback(
    (thrown: Thrown, part: Omit<Rolled, 'thrown' | 'count'>) =>
      setRolled(before => ({ thrown, count: (before?.count ?? 0) + 1, ...part })),
    [],
  );
  const send = useCallback(
    async (thrown: Thrown, answers: Record<string, string>, press: OnPress) => {
      if (waiting.current === thrown.id) return;
      waiting.current = thrown.id;
      const { id, name, expression } = thrown;
      try {
        const made = await press({ id, name, answers, expression });
        if (!made) return setRolled(undefined);
        const rolls = made.rolls.map((outcome, index) => ({ id: String(index), outcome }));
        show(thrown, { rolls, isAsking: false, notes: [...made.changes.map(changeWords), ...made.skipped] });
      } catch (error) {
        show(thrown, { rolls: reasonOf(error), isAsking: false });
      } finally {
        waiting.current = undefined;
      }
    },
    [show],
  );
  const throwThem = useCallback(
    (thrown: Thrown, answers: Record<string, string>): boolean => {
      const { program: now, values: read, onPress: press, isEveryRoll: isAll } = latest.current;
      const isSent = isAll || (!thrown.lines && now.actions.has(thrown.id));
      if (press && isSent) {
        countRoll(key, thrown.id);
        void send(thrown, answers, press);
        return true;
      }
      if (!thrown.dice) return true;
      const rolls = rollsOrReason(thrown.dice, answers, readingFrom(read(), thrown.lines));
      const isAsking = typeof rolls === 'string' && thrown.dice.questions.length > 0;
      if (!isAsking) countRoll(key, thrown.id);
      show(thrown, { rolls, isAsking, notes: notesOfRoll() });
      return !isAsking;
    },
    [key, send, show],
  );
  const roll = useCallback(
    (thrown: Thrown) => {
      opener.current = document.activeElement;
      if (!thrown.dice?.questions.length) throwThem(thrown, {});
      else show(thrown, { isAsking: true });
    },
    [throwThem, show],
  );
  const answer = (answers: Record<string, string>) => {
    if (rolled && throwThem(rolled.thrown, answers)) leave();
  };
  const close = () => {
    setRolled(undefined);
    leave();
  };
  return { rolled, roll, answer, close };
}
