import {
  attendanceSchema,
  cardSchema,
  experienceSchema,
  GAME_SESSION_STATES,
  gameSessionSchema,
  LOG_KINDS,
  logEntrySchema,
  logHiddenSchema,
  logTextSchema,
  logWarningsSchema,
  pauseSchema,
  seatSchema,
  summarySchema,
  warningsSchema,
} from '@rpd/shared/domain';
import {
  answerOf,
  anyMap,
  bodyOf,
  boolean,
  exactly,
  id,
  integer,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import type { Json } from '../lib/openapi.schema.ts';

const SESSIONS = 'Séances';
const role = oneOf('master', 'player', 'spectator');
const maybeMoment = { type: ['string', 'null'], format: 'date-time' };
const number = { type: 'number' };
const numbers = listOf(number);
/** An object in which these fields may be missing. */
const optional = (properties: Json, ...names: string[]): Json => ({
  ...exactly(properties),
  required: Object.keys(properties).filter(name => !names.includes(name)),
});
const thrown: Json = {
  total: number,
  added: { type: ['number', 'null'] },
  rolls: listOf(exactly({ notation: string, dice: numbers, kept: numbers })),
  label: string,
  degree: string,
};
const result = optional(
  { ...thrown, mac: string, others: listOf(optional(thrown, 'label', 'degree')) },
  'label',
  'degree',
  'others',
);
const changedValue: Json = { type: ['string', 'number', 'boolean', 'array', 'null'], items: {} };
const notable = orNull(
  exactly({ entry: id, by: id, name: string, label: string, expression: string, total: number }),
);
export const gamesessionsApi: FeatureApi = {
  operations: {
    'GET /gamesession': {
      group: SESSIONS,
      summary: 'Lire les séances où l’on a une place',
      query: ['game', 'event', 'state'],
      answer: listOf(ref('GameSession')),
    },
    'GET /gamesession/:id': { group: SESSIONS, summary: 'Lire une séance', answer: ref('GameSession') },
    'POST /game/:id/gamesessions': {
      group: SESSIONS,
      summary: 'Prévoir une séance, ou ouvrir la table',
      status: 201,
      body: bodyOf(gameSessionSchema),
      wrapped: 'gamesession',
      answer: ref('GameSession'),
    },
    'PUT /gamesession/:id': {
      group: SESSIONS,
      summary: 'Modifier une séance',
      body: bodyOf(gameSessionSchema),
      wrapped: 'gamesession',
      answer: ref('GameSession'),
    },
    'DELETE /gamesession/:id': {
      group: SESSIONS,
      summary: 'Retirer une séance prévue',
      status: 204,
      answer: {},
    },
    'POST /gamesession/:id/state': {
      group: SESSIONS,
      summary: 'Ouvrir ou terminer une séance',
      body: { ...exactly({ state: oneOf('open', 'closed') }) },
      answer: ref('GameSession'),
    },
    'GET /gamesession/:id/seats': {
      group: SESSIONS,
      summary: 'Lire qui est à la table',
      answer: listOf(ref('Seat')),
    },
    'POST /gamesession/:id/seat': {
      group: SESSIONS,
      summary: 'Prendre place à la table',
      body: bodyOf(seatSchema),
      wrapped: 'seat',
      answer: listOf(ref('Seat')),
    },
    'DELETE /gamesession/:id/seat': { group: SESSIONS, summary: 'Quitter la table', status: 204, answer: {} },
    'GET /gamesession/:id.md': {
      group: SESSIONS,
      summary: 'Lire le journal d’une séance en Markdown',
      type: 'text/markdown',
      answer: string,
    },
    'GET /gamesession/:id.html': {
      group: SESSIONS,
      summary: 'Lire le journal d’une séance en HTML',
      type: 'text/html',
      answer: string,
    },
    'PUT /gamesession/:id/card': {
      group: SESSIONS,
      summary: 'Poser la carte X',
      body: bodyOf(cardSchema),
      answer: ref('GameSession'),
    },
    'PUT /gamesession/:id/pause': {
      group: SESSIONS,
      summary: 'Mettre le jeu en pause, ou le reprendre',
      body: bodyOf(pauseSchema),
      answer: ref('GameSession'),
    },
    'GET /gamesession/:id/summary': {
      group: SESSIONS,
      summary: 'Lire le résumé d’une séance',
      answer: ref('SessionSummary'),
    },
    'PUT /gamesession/:id/summary': {
      group: SESSIONS,
      summary: 'Écrire le résumé d’une séance terminée',
      body: bodyOf(summarySchema),
      wrapped: 'summary',
      answer: ref('SessionSummary'),
    },
    'PUT /gamesession/:id/attendance': {
      group: SESSIONS,
      summary: 'Corriger qui était là',
      body: bodyOf(attendanceSchema),
      answer: ref('SessionSummary'),
    },
    'GET /gamesession/:id/experience': {
      group: SESSIONS,
      summary: 'Lire à qui donner de l’expérience',
      answer: listOf(ref('ExperienceCandidate')),
    },
    'PUT /gamesession/:id/experience': {
      group: SESSIONS,
      summary: 'Donner de l’expérience pour une séance',
      body: bodyOf(experienceSchema),
      answer: ref('SessionSummary'),
    },
    'GET /gamesession/:id/entries': {
      group: SESSIONS,
      summary: 'Lire le journal d’une séance',
      query: ['before', 'after', 'from', 'ids', 'kind', 'q', 'limit'],
      answer: ref('LogPage'),
    },
    'POST /gamesession/:id/entries': {
      group: SESSIONS,
      summary: 'Écrire ou lancer des dés à la table',
      status: 201,
      also: 200,
      body: bodyOf(logEntrySchema),
      wrapped: 'entry',
      answer: ref('LogEntry'),
    },
    'PUT /gamesession/:id/entries/:entryId': {
      group: SESSIONS,
      summary: 'Corriger ce que l’on a écrit',
      body: bodyOf(logTextSchema),
      wrapped: 'entry',
      answer: ref('LogEntry'),
    },
    'PUT /gamesession/:id/entries/:entryId/warnings': {
      group: SESSIONS,
      summary: 'Changer l’avertissement de ce que l’on a écrit',
      body: bodyOf(logWarningsSchema),
      answer: ref('LogEntry'),
    },
    'POST /gamesession/:id/entries/:entryId/hidden': {
      group: SESSIONS,
      summary: 'Masquer une entrée du journal, ou la montrer',
      body: bodyOf(logHiddenSchema),
      answer: ref('LogEntry'),
    },
  },
  answers: {
    GameSession: exactly({
      _id: id,
      version: integer,
      game: named,
      title: string,
      state: oneOf(...Object.keys(GAME_SESSION_STATES)),
      startsAt: string,
      minutes: integer,
      timeZone: string,
      series: orNull(ref('SeriesHead')),
      event: string,
      openedAt: maybeMoment,
      closedAt: maybeMoment,
      role,
      seeds: listOf(exactly({ _id: id, hash: string, seed: { type: ['string', 'null'] }, at: moment })),
      pause: orNull(
        exactly({
          kind: oneOf('card', 'pause'),
          at: moment,
          by: { anyOf: [person, { type: 'null' }] },
        }),
      ),
      hasSummary: boolean,
    }),
    SessionSummary: exactly({
      version: integer,
      text: string,
      author: orNull(person),
      updatedAt: maybeMoment,
      figures: exactly({
        durationMs: number,
        messages: integer,
        rolls: integer,
        turns: integer,
        best: notable,
        worst: notable,
      }),
      people: listOf(
        exactly({
          _id: id,
          name: string,
          avatar: string,
          role: oneOf('master', 'player'),
          present: boolean,
          rolls: integer,
        }),
      ),
      experience: listOf(exactly({ character: named, amount: integer, written: boolean })),
    }),
    ExperienceCandidate: exactly({
      character: named,
      player: person,
      sheet: orNull(
        exactly({ _id: id, name: string, numbers: listOf(exactly({ _id: string, name: string })) }),
      ),
      field: string,
      amount: integer,
    }),
    Seat: exactly({
      _id: id,
      name: string,
      avatar: string,
      role,
      character: orNull(exactly({ _id: id, name: string, portrait: string })),
      clientSeed: string,
      joinedAt: moment,
      leftAt: maybeMoment,
    }),
    LogPage: exactly({ entries: listOf(ref('LogEntry')), more: boolean }),
    LogEntry: exactly({
      _id: id,
      key: string,
      kind: oneOf(...Object.keys(LOG_KINDS)),
      at: moment,
      author: exactly({ _id: string, name: string, avatar: string }),
      as: orNull(exactly({ _id: id, name: string, portrait: string })),
      text: string,
      warnings: answerOf(warningsSchema()),
      to: oneOf('all', 'masters', 'people'),
      people: listOf(person),
      blind: boolean,
      roll: orNull(ref('LogRoll')),
      editedAt: maybeMoment,
      folded: boolean,
      hidden: boolean,
    }),
    LogRoll: optional(
      {
        expression: string,
        values: anyMap,
        clientSeed: string,
        result: orNull(result),
        seed: string,
        changes: listOf(exactly({ name: string, before: changedValue, after: changedValue })),
      },
      'changes',
    ),
  },
};
