// What the gallery asks for first.
export { gameTypes } from '../lib/sheets.api.ts';
export { galleryCards } from '../lib/gallery.api.ts';
