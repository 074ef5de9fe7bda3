const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options });

// Dates as public pages say them: nobody who reads one has said where they are.
export const DAY = part({ day: 'numeric' });
export const MONTH = part({ month: 'short' });
export const WHEN = part({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
