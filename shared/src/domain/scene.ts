import type { InferType } from 'yup';
import { PREPARED_TEXT_MAX } from './preparation.ts';
import { line, link, markdown, picture, pictureText, reference, shape } from './schema.ts';

/** What a game master prepares to show: at a table, one scene is shown at a time. */
export const sceneSchema = shape({
  title: line(120).required(),
  picture: picture().default(''),
  picture_alt: pictureText().default(''),
  text: markdown(PREPARED_TEXT_MAX).default(''),
  /** People open it themselves; nothing is loaded from it. */
  music: link()
    .test(
      'https',
      'Indiquez une adresse qui commence par https://.',
      value => !value || value.startsWith('https://'),
    )
    .default(''),
  /** For the game masters alone. */
  notes: markdown(PREPARED_TEXT_MAX).default(''),
});
export type SceneInput = InferType<typeof sceneSchema>;

/** A scene as people at the table read it. */
export interface ShownScene extends Omit<SceneInput, 'notes'> {
  _id: string;
}

/** A scene as game masters read it. */
export interface Scene extends SceneInput {
  _id: string;
  version: number;
}

/** Which scene a session shows; '' for none. */
export const showSceneSchema = shape({ scene: reference().default('') });

/** What a session has shown. */
export interface SessionScenes {
  /** The id of the scene that is shown now; '' for none. */
  current: string;
  /** In the order in which they were first shown. */
  scenes: ShownScene[];
}
