import {
  type Mob,
  MOB_KIND_LABELS,
  MOB_KINDS,
  MOB_LEVEL_MAX,
  type MobInput,
  type MobKind,
  type Stat,
} from '@rpd/shared/domain';
import type { Fields } from '@rpd/shared/ui/form';
import { lazy, number, object, string } from 'yup';

/** A mob as its form has it: numbers are what is typed, '' for none. */
export interface MobValues extends Omit<MobInput, 'level' | 'stats'> {
  level: string;
  stats: Record<string, string>;
}

const wholeNumber = () =>
  number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError('Un nombre est attendu.')
    .integer();

/** What the form refuses before the API would; `stats` gives each value its bounds. */
export const mobFormSchema = (stats: readonly Stat[]) =>
  object({
    name: string().trim().required().min(2).max(80),
    kind: string<MobKind>()
      .oneOf([...MOB_KINDS])
      .required(),
    level: wholeNumber().min(0).max(MOB_LEVEL_MAX).required(),
    description: string().trim().max(5000).default(''),
    image: string().default(''),
    image_alt: string().trim().max(200).default(''),
    server: string().default(''),
    stats: lazy((values: Record<string, unknown> = {}) =>
      object(
        Object.fromEntries(
          Object.keys(values).map(id => {
            const stat = stats.find(known => known._id === id);
            const value = wholeNumber();
            return [id, stat ? value.min(stat.min).max(stat.max) : value];
          }),
        ),
      ),
    ),
  });

export const NEW_MOB: MobValues = {
  name: '',
  kind: 'mob',
  level: '1',
  description: '',
  image: '',
  image_alt: '',
  server: '',
  stats: {},
};

export function mobValues(mob: Mob): MobValues {
  const { name, kind, level, description, image, image_alt, server, stats } = mob;
  const typed = Object.fromEntries(Object.entries(stats).map(([id, value]) => [id, String(value)]));
  return { name, kind, level: String(level), description, image, image_alt, server, stats: typed };
}

/** What is sent: stats without a value are left out. */
export function mobInput({ level, stats, ...values }: MobValues): MobInput {
  const typed = Object.entries(stats).filter(([, value]) => value !== undefined && value !== '');
  return {
    ...values,
    level: Number(level),
    stats: Object.fromEntries(typed.map(([id, value]) => [id, Number(value)])),
  };
}

/** The fields of the form by their paths. */
export const mobFields = (stats: readonly Stat[]): Fields => ({
  name: 'Nom',
  kind: { label: 'Genre', values: MOB_KIND_LABELS },
  level: 'Niveau',
  server: 'Serveur',
  description: 'Description',
  image: 'Image',
  image_alt: 'Ce que montre l’image',
  ...Object.fromEntries(stats.map(({ _id, name }) => [`stats.${_id}`, name])),
});
