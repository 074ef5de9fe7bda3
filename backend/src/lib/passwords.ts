/** How passwords are made and hashed: the authentication host's business, given to the features that need it. */
export interface Passwords {
  generate(): string;
  hash(password: string): Promise<string>;
}
