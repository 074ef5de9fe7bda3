import type { CharacterValues } from '@rpd/shared/domain';
import type { SetSlice } from './slice.types.ts';

/** What was entered in the preview: it is there again when the preview is, after another formula. */
export interface PreviewSlice {
  previewValues: CharacterValues;
  /** The fields that there were then: what they began with was given, and may have been emptied. */
  previewFields: ReadonlySet<string>;

  keepPreview: (values: CharacterValues, fields: ReadonlySet<string>) => void;
}

export const createPreview = (set: SetSlice<PreviewSlice>): PreviewSlice => ({
  previewValues: {},
  previewFields: new Set(),

  keepPreview: (previewValues, previewFields) => set({ previewValues, previewFields }),
});
