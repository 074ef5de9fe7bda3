/** Part of a picture in its own px, from its upper left corner. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far a picture's own ratio may be from the wanted one without anybody being asked. */
const TOLERANCE = 0.03;
const QUALITY = 0.92;

/** Whether a picture is of another ratio (width over height). What moves, and what is no picture here, is left as it is. */
export async function isOffRatio(file: File, ratio: number): Promise<boolean> {
  if (file.type === 'image/gif') return false;
  try {
    const { width, height } = await createImageBitmap(file);
    return Math.abs(width / height / ratio - 1) > TOLERANCE;
  } catch {
    return false;
  }
}

/**
 * A part of a picture as a picture of its own, of the same type.
 * @param address where the browser has the picture
 * @throws Error when the browser cannot decode or draw it.
 */
export async function cropPicture(file: File, address: string, part: Part): Promise<File> {
  // As an element, not as a bitmap: it stands upright, as the person saw it.
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width);
  canvas.height = Math.round(part.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing to draw on');
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, QUALITY));
  if (!drawn) throw new Error('the picture was not drawn');
  return new File([drawn], file.name, { type: drawn.type });
}
