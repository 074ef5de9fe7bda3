/** When somebody begins to work, an hour of the clock. */
const MORNING = 9;

const atMorning = (now: Date, days: number): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  return day.toISOString();
};

/** Days to the next Monday, from 1 to 7. */
const toMonday = (now: Date) => (8 - now.getDay()) % 7 || 7;

/** Until when tickets are put aside most, from the soonest on. */
export const snoozeChoices = (now = new Date()): { label: string; until: string }[] => [
  { label: 'Demain matin', until: atMorning(now, 1) },
  { label: 'Dans 3 jours', until: atMorning(now, 3) },
  { label: 'Lundi matin', until: atMorning(now, toMonday(now)) },
  { label: 'Dans 2 semaines', until: atMorning(now, 14) },
  { label: 'Dans 1 mois', until: atMorning(now, 30) },
];
