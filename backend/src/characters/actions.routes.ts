import { answersByQuestion, FormulaError, pressSchema, readingFrom, rollCompiled } from '@rpd/shared/domain';
import type { Pressed, PressedAction, RollOutcome } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { pressOn } from './actions.press.ts';
import { changeCharacter, type Target } from './characters.change.ts';
import { contentOf } from './characters.content.ts';
import { undone, undoLabel } from './characters.undo.ts';

export interface ActionParts {
  /** Counts a press of somebody. Answers 0, or how many seconds to wait. */
  takePress: (userId: string) => Promise<number>;
}

interface Id {
  Params: { id: string };
}

/** Buttons of a sheet that one plays on (PLS-2, ADR 65), for those who may change the character. */
export function actionRoutes(app: FastifyInstance, store: Store, { takePress }: ActionParts): void {
  const access = { action: 'update', subject: 'Character' } as const;

  /**
   * One press: the price, the dice of this server and the resets in one transaction with the character's version. Sent again with its
   * Idempotency-Key it answers what it answered; the `version` refuses it once that answer is forgotten.
   */
  app.post<Id>('/character/:id/actions', { config: { access } }, async (request): Promise<PressedAction> => {
    const me = caller(request);
    const press = validate(pressSchema, readEntity(request.body, 'action'));
    const wait = await takePress(me._id);
    if (wait > 0) throw refuse('tooManyPresses', { retryAfter: wait });
    const { id } = request.params;
    let rolls: RollOutcome[] = [];
    let pressed: Pressed = { changes: [], skipped: [] };
    const target: Target = { id, version: press.version, isAutosave: true, undo: true };
    const character = await changeCharacter(store, request, target, async (trx, current, sight) => {
      const made = await pressOn(trx, me, current, sight, press, ({ dice, values }) => {
        if (!dice) throw new FormulaError('Les dés de ce bouton sont à corriger dans la fiche.');
        ({ rolls } = rollCompiled(dice.answered(answersByQuestion(press.answers)), readingFrom(values)));
        const [first] = rolls;
        if (!first || first.total === null) throw new FormulaError(first?.error ?? '');
        return first.total;
      });
      ({ pressed } = made);
      target.undo = made.button.name || true;
      return made.content;
    });
    return { character, ...pressed, rolls };
  });

  /** Takes back the last change of the character's player, while nobody has changed it since. */
  app.post<Id>('/character/:id/undo', { config: { access } }, async request => {
    const { version } = readEntity(request.body, 'character');
    if (typeof version !== 'number') {
      throw refuse('invalid', { fields: { version: 'La version lue est attendue.' } });
    }
    const target = { id: request.params.id, version, isAutosave: true };
    return changeCharacter(store, request, target, async (_trx, current) => {
      const isOwn = current.owner_id === caller(request)._id;
      if (!isOwn || !current.undo || undoLabel(current) === null) {
        throw refuse('invalid', { fields: { version: 'Il n’y a rien à annuler.' } });
      }
      return { ...contentOf(current), entries: undone(current, current.undo) };
    });
  });
}
