import {
  accountDeletionSchema,
  INVITATIONS,
  OWNED_KINDS,
  profileSchema,
  ROLES,
  userSchema,
} from '@rpd/shared/domain';
import { ACCOUNT_CRITERIA_PRIVATE } from '../lib/account-criteria.ts';
import { criteriaParams } from '../lib/criteria.ts';
import {
  bodyOf,
  changeOf,
  count,
  crud,
  exactly,
  head,
  id,
  importBodyOf,
  importReport,
  listOf,
  moment,
  oneOf,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const USERS = 'Comptes';
const anyUser = { anyOf: [ref('User'), ref('ListedUser')] };
const profile = toJson(userSchema, 'answer')['properties'] as Json;
const { name, avatar, citation, bio, email, description, valid, publicPage } = profile;
const publicUser = { _id: id, name, avatar, citation, bio, roles: listOf(string) };
const ends = { suspendedUntil: orNull(moment), mutedUntil: orNull(moment) };
const listedUser = { ...publicUser, ...head, valid, ...ends };
const user = {
  ...listedUser,
  email,
  description,
  publicPage,
  deletedAt: orNull(moment),
  confirmBy: orNull(moment),
};

export const usersApi: FeatureApi = {
  operations: {
    ...crud('/user', {
      group: USERS,
      one: 'un compte',
      many: 'les comptes',
      body: bodyOf(userSchema),
      answer: 'User',
      created: 'CreatedUser',
    }),
    'GET /user': {
      group: USERS,
      summary: 'Lire les comptes',
      isList: true,
      query: criteriaParams(ACCOUNT_CRITERIA_PRIVATE),
      answer: listOf(anyUser),
    },
    'POST /user/import': {
      group: USERS,
      summary: 'Importer les comptes d’un fichier, ou savoir ce que cela ferait',
      body: importBodyOf({ invite: oneOf(...INVITATIONS) }),
      answer: ref('AccountImportReport'),
    },
    'GET /user/:id': {
      group: USERS,
      summary: 'Lire un compte',
      answer: { anyOf: [ref('User'), ref('PublicUser')] },
    },
    'GET /user/belongings': {
      group: USERS,
      summary: 'Lire ce que des personnes possèdent',
      query: ['ids'],
      answer: ref('Dependents'),
    },
    'PUT /user': {
      group: USERS,
      summary: 'Modifier son propre profil',
      body: { ...changeOf(bodyOf(profileSchema)), required: [] },
      wrapped: 'user',
      answer: ref('User'),
    },
    'PUT /user/admin': {
      group: USERS,
      summary: 'Modifier un compte (rôles, activation ; deletedAt à null le sort de la corbeille)',
      body: changeOf(bodyOf(userSchema)),
      wrapped: 'user',
      answer: ref('User'),
    },
    'POST /user/:id/password-link': {
      group: USERS,
      summary: 'Créer un lien de mot de passe, montré une fois',
      status: 201,
      answer: exactly({ url: string, expiresAt: moment }),
    },
    'POST /user/:id/confirm-email': {
      group: USERS,
      summary: 'Confirmer soi-même l’adresse d’un compte',
      answer: ref('User'),
    },
    'GET /api/users/:id': {
      group: USERS,
      summary: 'Lire le nom d’un compte',
      answer: exactly({ _id: id, name: string, username: string }),
    },
    'GET /user/:id/public': {
      group: USERS,
      summary: 'Lire la page publique d’une personne',
      answer: ref('PublicPage'),
    },
    'GET /user/me/owned': {
      group: USERS,
      summary: 'Lire ce qui vous appartient',
      answer: ref('Owned'),
    },
    'GET /user/me/export': {
      group: USERS,
      summary:
        'Télécharger tout ce qui est enregistré de vous, en JSON, à lire (format=html) ou avec vos images (format=zip)',
      query: ['format'],
      answer: { type: 'object', additionalProperties: true },
    },
    'DELETE /user/me': {
      group: USERS,
      summary: 'Supprimer votre compte, mot de passe à l’appui',
      body: bodyOf(accountDeletionSchema),
      answer: ref('Owned'),
    },
  },
  answers: {
    AccountImportReport: exactly({
      ...importReport,
      links: listOf(exactly({ name: string, url: string, expiresAt: moment })),
    }),
    PublicUser: exactly(publicUser),
    ListedUser: exactly(listedUser),
    User: exactly(user),
    CreatedUser: exactly({ ...user, password: string }),
    PublicPage: exactly({
      _id: id,
      name: string,
      avatar: string,
      citation: string,
      bio: string,
      roles: listOf(oneOf(...ROLES)),
      servers: listOf(exactly({ _id: id, name: string, icon_img: string, intro: string })),
      characters: listOf(exactly({ _id: id, name: string, portrait: string, serverNames: listOf(string) })),
    }),
    Owned: exactly({
      things: listOf(exactly({ kind: oneOf(...OWNED_KINDS), _id: id, name: string, others: count })),
      characters: count,
      events: count,
    }),
  },
};
