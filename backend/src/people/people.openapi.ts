import {
  JOURNAL_ACTIONS,
  LIKENESS_REASONS,
  MAIL_STATES,
  noteSchema,
  PERSON_SECTIONS,
  ROLES,
  ticketUpdateSchema,
} from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  changeOf,
  count,
  exactly,
  head,
  id,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import { personCriteria } from '../lib/account-criteria.ts';
import { criteriaParams } from '../lib/criteria.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const PEOPLE = 'Personnes';

const listed = {
  _id: id,
  name: string,
  avatar: string,
  roles: listOf(oneOf(...ROLES)),
  valid: boolean,
  createdAt: moment,
  deletedAt: orNull(moment),
  suspendedUntil: orNull(moment),
  mutedUntil: orNull(moment),
};
const { state } = toJson(ticketUpdateSchema, 'answer')['properties'] as Json;
const shortTicket = exactly({ _id: id, subject: string, state, createdAt: moment });

/** A line of each part of the card. */
const LINES: Record<(typeof PERSON_SECTIONS)[number], Json> = {
  notes: ref('Note'),
  signins: exactly({
    _id: id,
    device: string,
    network: string,
    since: moment,
    lastUsedAt: moment,
    endedAt: orNull(moment),
    expiresAt: moment,
  }),
  networks: exactly({
    _id: string,
    network: string,
    firstAt: moment,
    lastAt: moment,
    signIns: count,
    keptUntil: moment,
  }),
  servers: exactly({ _id: id, name: string, visible: boolean, discordId: string }),
  characters: exactly({ _id: id, name: string, portrait: string, createdAt: moment }),
  tickets: shortTicket,
  reports: shortTicket,
  reported: shortTicket,
  mails: exactly({
    _id: id,
    subject: string,
    state: oneOf(...MAIL_STATES),
    createdAt: moment,
    sentAt: orNull(moment),
    reason: string,
  }),
  journal: exactly({
    _id: id,
    at: moment,
    actor: string,
    action: oneOf(...JOURNAL_ACTIONS),
    entity: string,
    entityName: string,
    detail: string,
  }),
};
const parts = PERSON_SECTIONS.map(section => [
  section,
  orNull(exactly({ total: count, items: listOf(LINES[section]) })),
]);
const note = bodyOf(noteSchema);

export const peopleApi: FeatureApi = {
  operations: {
    'GET /api/moderation/people': {
      group: PEOPLE,
      summary:
        'Chercher des comptes : pseudo, identifiant Discord, réseau ; adresse e-mail pour l’administration',
      isList: true,
      query: criteriaParams(personCriteria({ withEmail: true })),
      answer: listOf(ref('ListedPerson')),
    },
    'GET /api/moderation/people/:id': {
      group: PEOPLE,
      summary: 'Lire la fiche d’une personne',
      answer: ref('PersonCard'),
    },
    'GET /api/moderation/people/:id/lines': {
      group: PEOPLE,
      summary: 'Lire une partie de la fiche, la plus récente d’abord',
      isList: true,
      query: ['section'],
      answer: listOf({ anyOf: Object.values(LINES) }),
    },
    'GET /api/moderation/people/:id/lookalikes': {
      group: PEOPLE,
      summary: 'Lire les comptes qui ressemblent à celui-ci, avec les raisons',
      answer: listOf(
        exactly({
          ...listed,
          reasons: listOf(exactly({ kind: oneOf(...LIKENESS_REASONS), detail: string })),
        }),
      ),
    },
    'POST /api/moderation/people/:id/notes': {
      group: PEOPLE,
      summary: 'Noter quelque chose pour l’équipe',
      status: 201,
      body: note,
      wrapped: 'note',
      answer: ref('Note'),
    },
    'PUT /api/moderation/notes': {
      group: PEOPLE,
      summary: 'Modifier sa note',
      body: changeOf(note),
      wrapped: 'note',
      answer: ref('Note'),
    },
    'DELETE /api/moderation/notes/:id': {
      group: PEOPLE,
      summary: 'Supprimer sa note',
      answer: ref('Note'),
    },
    'POST /api/moderation/people/:id/password-mail': {
      group: PEOPLE,
      summary: 'Envoyer un lien de mot de passe à l’adresse de la personne',
      answer: ref('ListedPerson'),
    },
    'POST /api/moderation/people/:id/confirmation-mail': {
      group: PEOPLE,
      summary: 'Envoyer de nouveau le lien qui confirme l’adresse',
      answer: ref('ListedPerson'),
    },
    'DELETE /api/moderation/people/:id/factors': {
      group: PEOPLE,
      summary:
        'Retirer clés d’accès, application et codes de secours d’un compte dont la personne les a perdus : demande une preuve récente',
      answer: ref('ListedPerson'),
    },
    'DELETE /api/moderation/people/:id/sessions': {
      group: PEOPLE,
      summary: 'Mettre fin à toutes les connexions d’une personne',
      answer: ref('ListedPerson'),
    },
  },
  answers: {
    ListedPerson: exactly(listed),
    Note: exactly({ ...head, author: person, text: string }),
    PersonCard: exactly({
      person: exactly({
        ...listed,
        citation: string,
        bio: string,
        email: orNull(string),
        confirmBy: orNull(moment),
        lastSeenAt: orNull(moment),
        externalIdentities: orNull(listOf(exactly({ provider: string, name: string, createdAt: moment }))),
      }),
      mayAct: boolean,
      merges: listOf(ref('AccountMerge')),
      sections: exactly(Object.fromEntries(parts) as Json),
    }),
  },
};
