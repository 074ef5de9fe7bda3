import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { isTimeZone, moment } from './moment.ts';
import { distinct, line, list, number, reference, shape, text } from './schema.ts';

/** Dates that one poll proposes, at most. */
export const POLL_DATES_MAX = 10;
/** What somebody writes beside their answers, in characters. */
export const POLL_COMMENT_MAX = 300;
/** How long a session lasts, in minutes. */
export const SESSION_MINUTES_MIN = 15;
export const SESSION_MINUTES_MAX = 24 * 60;
export const SESSION_MINUTES = 180;

/** The length of a session, in minutes. */
export const sessionMinutes = () =>
  number().integer().min(SESSION_MINUTES_MIN).max(SESSION_MINUTES_MAX).default(SESSION_MINUTES);

/** The zone in which mails and notices write the hour; pages write it in the reader's own. */
export const sessionTimeZone = () =>
  text(60)
    .default('Europe/Paris')
    .test('time-zone', 'Ce fuseau horaire n’existe pas.', value => !value || isTimeZone(value));

/** `POST /game/{id}/datepolls`: dates among which the table of a campaign chooses the next session. */
export const datePollSchema = shape({
  dates: distinct(moment().required(), POLL_DATES_MAX, 'Chaque date ne compte qu’une fois.')
    .required()
    .min(1, 'Proposez au moins une date.'),
  minutes: sessionMinutes(),
  timeZone: sessionTimeZone(),
  note: line(200).default(''),
});
export type DatePollInput = InferType<typeof datePollSchema>;

export const DATE_ANSWERS = { yes: 'Je peux', maybe: 'Si besoin', no: 'Je ne peux pas' } as const;
export type DateAnswer = keyof typeof DATE_ANSWERS;

/** `PUT /datepoll/{id}/answer`: what is not sent stays as it is. */
export const dateAnswerSchema = shape({
  answers: list(
    shape({
      date: reference().required(),
      answer: text(5).oneOf(['yes', 'maybe', 'no']).required(),
    }),
    POLL_DATES_MAX,
  ).default([]),
  comment: text(POLL_COMMENT_MAX).optional(),
});

/** `POST /datepoll/{id}/pick`. */
export const datePickSchema = shape({ date: reference().required(), title: line(120).default('') });

/** Somebody of the table, with what they answered to each date. */
export interface PollPerson extends PersonName {
  role: 'master' | 'player';
  answers: Record<string, DateAnswer>;
  comment: string;
}

export interface DatePoll {
  _id: string;
  version: number;
  createdAt: string;
  game: { _id: string; name: string };
  note: string;
  minutes: number;
  timeZone: string;
  state: 'open' | 'closed';
  dates: { _id: string; startsAt: string }[];
  people: PollPerson[];
  /** The date that was chosen, and the session that it became. */
  picked: string | null;
  session: string | null;
  /** As whom one is at the table. */
  role: 'master' | 'player' | 'spectator';
}
