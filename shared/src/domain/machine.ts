import { PERMISSIONS, type Permission } from './permission.ts';
import { distinct, text, verbatim } from './schema.ts';

/** ADM-7: lengths of a machine's password, in characters. */
export const MACHINE_PASSWORD_MIN = 10;
export const MACHINE_PASSWORD_MAX = 20;
/** ADM-7: the symbols of which a machine's password has at least one. */
export const MACHINE_PASSWORD_SYMBOLS = '~!#$%&*-+|';

const LENGTH = `{${MACHINE_PASSWORD_MIN},${MACHINE_PASSWORD_MAX}}`;
const MIXED = new RegExp(
  String.raw`^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[~!#$%&*\-+|])[\dA-Za-z~!#$%&*\-+|]${LENGTH}$`,
);

/** A password that the client made for a machine (ADM-7). Absent or empty, the server makes one. */
export const machinePassword = () =>
  verbatim(1_024).matches(MIXED, {
    message: `De ${MACHINE_PASSWORD_MIN} à ${MACHINE_PASSWORD_MAX} caractères, avec au moins un chiffre, une majuscule, une minuscule et un de ces signes : ${MACHINE_PASSWORD_SYMBOLS}`,
    excludeEmptyString: true,
  });

/** What a machine may do: each permission once. */
export const permissions = () =>
  distinct<Permission>(
    text(40)
      .oneOf<Permission>([...PERMISSIONS], 'Cette permission n’existe pas.')
      .required(),
    PERMISSIONS.length,
    'Chaque permission ne compte qu’une fois.',
  );

/** The answer to the only calls that show a machine's password: its creation, and new credentials. */
export type WithPassword<Machine> = Machine & { password: string };

/** What a machine gets for its credentials: a token for so many seconds, and what it opens. */
export interface MachineGrant {
  token: string;
  /** Seconds until the token is worth nothing. */
  expiresIn: number;
  name: string;
  permissions: Permission[];
}
