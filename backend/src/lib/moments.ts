/** 'mardi 24 novembre 2026 à 20:00 (Europe/Paris)': mails and notices name the zone, pages write the reader's own hour. */
export function momentWords(moment: string, timeZone: string): string {
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${words.format(new Date(moment))} (${timeZone})`;
}
