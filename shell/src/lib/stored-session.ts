import { browserStorage } from '@rpd/shared/storage';

/** Only a hint: what is stored is judged when the session is restored. */
export function hasStoredSession(): boolean {
  return browserStorage.read('currentUser') !== null;
}

/** The stored person, unvalidated; null where nobody is stored, or nothing can be read. */
export function storedPerson(): unknown {
  return browserStorage.readJson('currentUser');
}

/** The access token as it is stored, unless it has run out or is none. */
export function storedToken(): string | null {
  try {
    const token = browserStorage.read('token') ?? '';
    const { exp } = JSON.parse(
      atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''),
    ) as {
      exp?: number;
    };
    return hasStoredSession() && (exp ?? 0) * 1000 > Date.now() ? token : null;
  } catch {
    return null;
  }
}
