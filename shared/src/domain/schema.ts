import * as yup from 'yup';
import { markdownError } from './markdown.ts';
import { schemaMessages } from './schema-messages.ts';
import { hasCredentials, isSafeLink, OBJECT_ID, withScheme } from './text.ts';

/**
 * yup with the house rules: nothing is coerced (the API refuses `"5"` for a number), text is trimmed (of all that one does not see),
 * unknown keys are refused, and every message is French.
 */
yup.setLocale(schemaMessages);

/** Removes yup's built-in coercions from a schema that was just made. */
function uncoerced<S extends yup.Schema>(schema: S): S {
  schema.transforms.length = 0;
  return schema;
}

/** What turns the letters of a line around. Windows puts it before paths that one copies. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** What one never means to write: control characters but for line ends and tabs, and {@link DIRECTION}. */
const UNMEANT = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Space, and what has no width: alone, it would be a name that nobody sees. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u2060-\u2064\u3164]/u;

/** A text without what is unseen at its edges. Not by one pattern: `+$` takes time by the square of a long run of spaces inside. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && UNSEEN.test(text.charAt(from))) from += 1;
  while (from < to && UNSEEN.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const trimLine = (value: unknown): unknown =>
  typeof value === 'string' ? withoutEdges(value.replace(DIRECTION, '')) : value;

const trim = (value: unknown): unknown =>
  typeof value === 'string' ? withoutEdges(value.replace(UNMEANT, '')) : value;

/** A string exactly as it came, of at most `max` characters. */
export const verbatim = (max: number) => uncoerced(yup.string()).max(max);

/** A string without invisible characters around it, of at most `max` characters (2,000 by default). */
export const text = (max = 2000) => verbatim(max).transform(trim);

/** A formatted text: Markdown without HTML, pictures or unsafe links, see {@link markdownError}. */
export const markdown = (max: number) =>
  text(max).test('markdown', (value, { createError }) => {
    const message = value ? markdownError(value) : undefined;
    return message ? createError({ message }) : true;
  });

/** A text of one line: a name, a title, the subject of a mail. Control characters are refused, not taken out: a name stays what was typed. */
export const line = (max: number) =>
  verbatim(max)
    .transform(trimLine)
    .test(
      'one-line',
      'Ce champ tient sur une seule ligne.',
      value => !value || !/[\n\v\f\r\u0085\u2028\u2029]/.test(value),
    )
    .test(
      'no-control',
      'Ce champ contient un caractère de contrôle, que l’on ne voit pas : retapez-le.',
      value => !value || !/[^\P{Cc}\t\n\v\f\r\u0085]/u.test(value),
    );

/** A boolean and nothing that looks like one. */
export const flag = () => uncoerced(yup.boolean());

/** A finite number and nothing that looks like one. */
export const number = () => uncoerced(yup.number());

/** An array; `max` bounds its length. */
export const list = <T>(of: yup.ISchema<T>, max = 1000) => uncoerced(yup.array()).of(of).max(max);

/** An array in which nothing stands twice. */
export const distinct = <T>(
  of: yup.ISchema<T>,
  max: number,
  message = 'Chaque valeur ne compte qu’une fois.',
) => list(of, max).test('distinct', message, value => !value || new Set(value).size === value.length);

/** An object with exactly these keys: others are refused by name. */
export const shape = <F extends yup.ObjectShape>(fields: F) => uncoerced(yup.object(fields)).exact();

/** The identifier of another entity; an empty string or null means none. */
export const reference = () =>
  text(24).matches(OBJECT_ID, { message: 'Cet identifiant n’est pas valide.', excludeEmptyString: true });

/** Completes an address that comes without its scheme, see {@link withScheme}. */
const complete = (value: unknown): unknown => (typeof value === 'string' ? withScheme(value) : value);

/** A link: empty, or what {@link isSafeLink} accepts; `exemple.fr` becomes `https://exemple.fr`. */
export const link = () =>
  text(500)
    .transform(complete)
    .test(
      'safe-link',
      'Indiquez une adresse complète, par exemple https://exemple.fr.',
      value => !value || isSafeLink(value) || hasCredentials(value),
    )
    .test(
      'no-credentials',
      'Une adresse ne porte ni nom d’utilisateur ni mot de passe.',
      value => !value || !hasCredentials(value),
    );

const OWN_PICTURE = /^\/files\/[\w-]+\.(?:webp|png|jpe?g|gif)$/;
const PICTURE_NAME = /^[\w-]+\.(?:webp|png|jpe?g|gif)$/;

/**
 * A picture: empty, or one that is stored here, as the answer to its upload names it (`/files/….png`). The name of a
 * file alone, as the specification has it (`fantastic_1.webp`), becomes its path. External pictures are rejected:
 * their host would see every viewer.
 */
export const picture = () =>
  text(500)
    .transform((value: unknown) =>
      typeof value === 'string' && PICTURE_NAME.test(value) ? `/files/${value}` : value,
    )
    .test(
      'own-picture',
      'Envoyez une image : celles d’un autre site ne sont pas montrées.',
      value => !value || OWN_PICTURE.test(value),
    );

/** What a picture shows, for people who do not see it; empty for a decoration. */
export const pictureText = () => text(200);

/** A Discord identifier ("snowflake"): 17 to 20 digits, or empty. */
export const discordId = () =>
  text(20).matches(/^\d{17,20}$/, {
    message: 'Un identifiant Discord compte 17 à 20 chiffres.',
    excludeEmptyString: true,
  });

/** An invitation to a Discord server, in one of the forms that Discord gives, or empty. */
export const discordInvitation = () =>
  text(120)
    .transform(complete)
    .matches(/^https:\/\/(?:www\.)?(?:discord\.gg|discord(?:app)?\.com\/invite)\/[\w-]{2,64}\/?$/, {
      message: 'Une invitation Discord commence par https://discord.gg/ ou https://discord.com/invite/.',
      excludeEmptyString: true,
    });
