/** A sign-in that still holds ('Connexions', ADM-14). */
export interface SignIn {
  _id: string;
  user: { _id: string; name: string };
  /** The browser and the system in words: 'Firefox sur Windows'. */
  device: string;
  address: string;
  /** When the person signed in; when they were last seen, to the minute; when the sign-in ends by itself. ISO 8601. */
  since: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The one that asks. */
  current: boolean;
}
