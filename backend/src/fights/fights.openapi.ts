import {
  combatFieldsSchema,
  FIGHT_MOVES,
  fightSchema,
  openFightSchema,
  ownInitiativeSchema,
  preparedOrderSchema,
  warningsSchema,
} from '@rpd/shared/domain';
import {
  answerOf,
  bodyOf,
  boolean,
  count,
  exactly,
  id,
  integer,
  listOf,
  named,
  oneOf,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

const FIGHTS = 'Rencontres';
const head = { _id: id, version: integer, round: count, session: string };
const version = { type: 'integer', description: 'La version lue : une plus ancienne est refusée (412).' };
const condition = exactly({ name: string, rounds: orNull(count) });
const kind = oneOf('mob', 'character');
const visibility = oneOf('exact', 'state', 'none');
const seen = {
  id: string,
  name: string,
  image: string,
  kind,
  initiative: orNull(integer),
  asked: boolean,
  defeated: boolean,
  concentrates: boolean,
  conditions: listOf(condition),
};
const chosen = exactly({ hp: string, hpMax: string, wounds: string, initiative: string });

export const fightsApi: FeatureApi = {
  operations: {
    'GET /game/:id/fights': {
      group: FIGHTS,
      summary: 'Lire les rencontres préparées d’un jeu',
      answer: listOf(ref('FightHead')),
    },
    'POST /game/:id/fights': {
      group: FIGHTS,
      summary: 'Préparer une rencontre',
      status: 201,
      body: bodyOf(fightSchema),
      wrapped: 'fight',
      answer: ref('Fight'),
    },
    'PUT /game/:id/fights/order': {
      group: FIGHTS,
      summary: 'Ranger les rencontres d’un jeu',
      body: bodyOf(preparedOrderSchema),
      answer: listOf(ref('FightHead')),
    },
    'GET /fight/:id': { group: FIGHTS, summary: 'Lire une rencontre', answer: ref('Fight') },
    'PUT /fight/:id': {
      group: FIGHTS,
      summary: 'Modifier une rencontre',
      body: bodyOf(fightSchema),
      wrapped: 'fight',
      answer: ref('Fight'),
    },
    'DELETE /fight/:id': { group: FIGHTS, summary: 'Supprimer une rencontre', status: 204, answer: {} },
    'POST /fight/:id/copy': {
      group: FIGHTS,
      summary: 'Préparer une rencontre une fois de plus',
      status: 201,
      answer: ref('Fight'),
    },
    'POST /fight/:id/moves': {
      group: FIGHTS,
      summary: 'Jouer un coup d’une rencontre',
      body: exactly({ version, move: { anyOf: Object.values(FIGHT_MOVES).map(bodyOf) } }),
      answer: ref('Fight'),
    },
    'POST /fight/:id/undo': {
      group: FIGHTS,
      summary: 'Annuler le dernier coup d’une rencontre',
      body: exactly({ version }),
      answer: ref('Fight'),
    },
    'GET /gamesession/:id/fight': {
      group: FIGHTS,
      summary: 'Lire la rencontre qu’une séance montre',
      answer: ref('SessionFight'),
    },
    'POST /gamesession/:id/fight': {
      group: FIGHTS,
      summary: 'Ouvrir une rencontre à la table, ou plus aucune',
      body: bodyOf(openFightSchema),
      answer: ref('SessionFight'),
    },
    'POST /gamesession/:id/fight/initiative': {
      group: FIGHTS,
      summary: 'Lancer l’initiative de son personnage',
      body: bodyOf(ownInitiativeSchema),
      answer: ref('SessionFight'),
    },
    'GET /game/:id/fighters': {
      group: FIGHTS,
      summary: 'Lire les personnages joués à la table d’un jeu',
      answer: listOf(ref('Fighter')),
    },
    'GET /game/:id/combat-fields': {
      group: FIGHTS,
      summary: 'Lire les champs de combat des fiches d’un jeu',
      answer: listOf(ref('CombatSheet')),
    },
    'PUT /game/:id/combat-fields': {
      group: FIGHTS,
      summary: 'Choisir les champs de combat d’une fiche',
      body: bodyOf(combatFieldsSchema),
      answer: ref('CombatSheet'),
    },
  },
  answers: {
    FightHead: answerOf(fightSchema, { ...head, count }),
    FightCombatant: exactly({
      ...seen,
      source: string,
      bonus: integer,
      hp: count,
      hpMax: count,
      visibility,
      hidden: boolean,
      group: string,
      legendary: count,
      legendaryMax: count,
      note: string,
      link: oneOf('sheet', 'local'),
      isPlayed: boolean,
    }),
    Fight: answerOf(fightSchema, {
      ...head,
      game: id,
      combatants: listOf(ref('FightCombatant')),
      active: string,
      lair: count,
      lairMax: count,
      undo: string,
    }),
    SeenCombatant: exactly({
      ...seen,
      isMine: boolean,
      owner: string,
      warnings: answerOf(warningsSchema()),
      roll: string,
      hp: orNull(count),
      hpMax: orNull(count),
      state: oneOf('unhurt', 'hurt', 'down', null),
    }),
    FightView: exactly({
      _id: id,
      title: string,
      round: count,
      active: string,
      combatants: listOf(ref('SeenCombatant')),
    }),
    SessionFight: exactly({ fight: orNull(ref('Fight')), view: orNull(ref('FightView')) }),
    Fighter: exactly({
      _id: id,
      name: string,
      portrait: string,
      player: string,
      owner: id,
      hp: orNull(count),
      hpMax: orNull(count),
    }),
    CombatSheet: exactly({ sheet: named, numbers: listOf(named), chosen }),
  },
};
