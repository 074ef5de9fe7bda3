import type { setLocale } from 'yup';
import { formatNumber } from './format.ts';

/** What a schema of yup says of a value, in French (CST-1), wherever a message is not given. */
export const schemaMessages: Parameters<typeof setLocale>[0] = {
  mixed: {
    default: 'Cette valeur n’est pas valide.',
    required: 'Ce champ est obligatoire.',
    defined: 'Ce champ est obligatoire.',
    notNull: 'Ce champ est obligatoire.',
    oneOf: 'Choisissez une des valeurs proposées.',
    notType: 'Cette valeur n’est pas du type attendu.',
  },
  string: {
    email: 'Cette adresse e-mail n’est pas valide.',
    url: 'Cette adresse n’est pas valide.',
    min: ({ min }) => `Au moins ${min} caractères.`,
    max: ({ max }) => `Au plus ${formatNumber(max)} caractères.`,
  },
  number: {
    integer: 'Un nombre entier est attendu.',
    min: ({ min }) => `Au moins ${formatNumber(min)}.`,
    max: ({ max }) => `Au plus ${formatNumber(max)}.`,
  },
  array: {
    min: ({ min }) => `Au moins ${min} élément${min > 1 ? 's' : ''}.`,
    max: ({ max }) => `Au plus ${formatNumber(max)} éléments.`,
  },
  object: {
    exact: ({ properties }) => `Champ inconnu : ${String(properties)}.`,
  },
};
