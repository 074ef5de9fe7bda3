// Calendars that other programs read; loaded with the first screen that offers one.
export { CalendarFeedButton } from './CalendarFeedButton.tsx';
