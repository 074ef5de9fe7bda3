import { isRole, ROLE_BADGES } from '@rpd/shared/domain';
import { type ImportField, textField } from '@rpd/shared/ui/import';

const roles = (value: unknown): string =>
  Array.isArray(value) ? value.map(one => (isRole(one) ? ROLE_BADGES[one].label : '')).join(', ') : '';

/** What a file of accounts may have, as the export writes it and as other tools call it. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  {
    ...textField(
      'email',
      'E-mail',
      'mail',
      'adresse',
      'adresse e-mail',
      'courriel',
      'e mail address',
      'email address',
    ),
    required: true,
    example: 'ilse@exemple.fr',
  },
  {
    ...textField(
      'name',
      'Pseudo',
      'nom',
      'pseudonyme',
      'username',
      'user name',
      'nickname',
      'display name',
      'login',
    ),
    example: 'Ilse',
  },
  {
    ...textField('roles', 'Rôles', 'rôle', 'role', 'groups', 'groupe', 'groupes'),
    example: 'MJ, Joueur',
    show: roles,
  },
  {
    ...textField('valid', 'État', 'actif', 'active', 'state', 'status', 'statut', 'enabled'),
    example: 'Actif',
    show: value => (value === true ? 'Actif' : 'Inactif'),
  },
  { ...textField('description', 'Description', 'note', 'notes', 'comment', 'commentaire'), example: '' },
];
