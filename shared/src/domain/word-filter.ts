import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { distinct, line, reference, shape, text } from './schema.ts';

// Words and links that are not accepted, everywhere or on one server (DSK-4).

/** What a filter looks for. `otherLinks`: every link but those to its domains. */
export const WORD_FILTER_KINDS = ['word', 'link', 'otherLinks'] as const;
export type WordFilterKind = (typeof WORD_FILTER_KINDS)[number];
export const WORD_FILTER_KIND_LABELS: Record<WordFilterKind, string> = {
  word: 'Mot ou expression',
  link: 'Liens vers un site',
  otherLinks: 'Tous les liens, sauf…',
};

/** Which texts it reads. */
export const WORD_FILTER_PLACES = ['messages', 'characters', 'tickets', 'servers'] as const;
export type WordFilterPlace = (typeof WORD_FILTER_PLACES)[number];
export const WORD_FILTER_PLACE_LABELS: Record<WordFilterPlace, string> = {
  messages: 'Messages des tables',
  characters: 'Personnages',
  tickets: 'Demandes d’aide',
  servers: 'Pages des serveurs',
};
/** What a server has of them. */
export const SERVER_FILTER_PLACES = ['messages', 'characters'] as const satisfies readonly WordFilterPlace[];

export const WORD_FILTER_EFFECTS = ['refuse', 'report'] as const;
export type WordFilterEffect = (typeof WORD_FILTER_EFFECTS)[number];
export const WORD_FILTER_EFFECT_LABELS: Record<WordFilterEffect, string> = {
  refuse: 'Refuser',
  report: 'Laisser passer et signaler',
};

/** Filters for everywhere, and those of one server, at most. */
export const WORD_FILTERS_MAX = 1_000;
export const SERVER_FILTERS_MAX = 200;
export const FILTER_DOMAINS_MAX = 50;
export const FILTER_TERM_MAX = 100;
/** How far back a dry run reads, in days. */
export const FILTER_TRIAL_DAYS = 30;

/** Labels of letters, digits and hyphens, with a point between them: two at least. Linear: a point belongs to one group alone. */
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63}$/;

/** The domain of what somebody typed or pasted: `https://www.Exemple.fr/page` is `exemple.fr`. What is no domain stays as it is. */
export function filterDomain(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/?#:]/)[0];
  return (host ?? '').replace(/^www\./, '').replace(/\.$/, '');
}

/** Whether a domain is written as filters keep them. Names with accents are kept in their `xn--` form by the API. */
export const isFilterDomain = (domain: string): boolean => DOMAIN.test(domain);

const WRONG_DOMAIN = 'Indiquez un site, par exemple exemple.fr.';
const domain = () =>
  line(FILTER_TERM_MAX)
    .transform((value: unknown) => (typeof value === 'string' ? filterDomain(value) : value))
    .test('domain', WRONG_DOMAIN, value => !value || isFilterDomain(asciiDomain(value)));

/** A name with accents in the form that links have at last; the text itself where it is no name of a site. */
export function asciiDomain(name: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(name)) return name;
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return name;
  }
}

export const wordFilterSchema = shape({
  /** The server of which it is; '' for everywhere. */
  server: reference().default(''),
  kind: text(10)
    .oneOf([...WORD_FILTER_KINDS])
    .required(),
  /** The word or the words, or the domain. */
  term: line(FILTER_TERM_MAX)
    .default('')
    .when('kind', {
      is: 'word',
      then: term =>
        term.required().matches(/[\p{L}\p{N}]/u, {
          message: 'Écrivez au moins une lettre ou un chiffre.',
          excludeEmptyString: true,
        }),
    })
    .when('kind', {
      is: 'link',
      then: term =>
        term
          .required()
          .transform((value: unknown) => (typeof value === 'string' ? filterDomain(value) : value))
          .test('domain', WRONG_DOMAIN, value => !value || isFilterDomain(asciiDomain(value))),
    }),
  /** Of `otherLinks`: the sites to which links are accepted. */
  domains: distinct(domain().required(), FILTER_DOMAINS_MAX).default([]),
  effect: text(10)
    .oneOf([...WORD_FILTER_EFFECTS])
    .required(),
  places: distinct(
    text(10)
      .oneOf([...WORD_FILTER_PLACES])
      .required(),
    WORD_FILTER_PLACES.length,
  )
    .min(1, 'Choisissez au moins un endroit.')
    .required(),
  /** What somebody reads whose text is refused. */
  rule: line(100).required().min(3),
  /** For the team alone. */
  reason: text(500).default(''),
});
export type WordFilterInput = InferType<typeof wordFilterSchema>;

export interface WordFilter extends Entity, WordFilterInput {}

/** One text in which a dry run found what the filter looks for. */
export interface FilterExample {
  /** What the thing is called. */
  name: string;
  /** Some of the text around what was found. */
  before: string;
  found: string;
  after: string;
  /** A path of the application. */
  to: string;
  at: string;
}

/** `POST /wordfilter/trial`: what the filter would have found, of what the caller may read. */
export interface WordFilterTrial {
  /** Since when. */
  from: string;
  /** False where the time was over before all texts were read. */
  isWhole: boolean;
  /** Texts that were read. */
  read: number;
  places: { place: WordFilterPlace; count: number; examples: FilterExample[] }[];
}
