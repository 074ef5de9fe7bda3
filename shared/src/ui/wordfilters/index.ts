// Filters of words and links, kept by the team and by servers; loaded with their pages.
export { WordFilters } from './WordFilters.tsx';
