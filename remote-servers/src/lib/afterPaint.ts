/**
 * Does something once what has just been drawn is on the screen: what it costs delays no frame that somebody waits for.
 * @returns a function that leaves it out.
 */
export function afterPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}
