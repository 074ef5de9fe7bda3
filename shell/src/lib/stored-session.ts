/** Only a hint: what is stored is judged when the session is restored. */
export function seemsSignedIn(): boolean {
  try {
    return localStorage.getItem('currentUser') !== null;
  } catch {
    return false;
  }
}
