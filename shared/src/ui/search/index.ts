// The search box by itself: for lists that are no table.
export { SearchBox } from '../table/SearchBox.tsx';
export { FilterSelect } from '../table/FilterSelect.tsx';
