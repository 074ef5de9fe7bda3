export { renderStatic, type StaticMarkup } from './renderStatic.tsx';
