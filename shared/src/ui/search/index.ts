// What a list that is no table has: a search box, filters, the next page.
export { SearchBox } from '../table/SearchBox.tsx';
export { FilterSelect } from '../table/FilterSelect.tsx';
export { MoreButton } from './MoreButton.tsx';
