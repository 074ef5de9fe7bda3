/**
 * Puts rules into the page without a `<style>` element: the page's policy lets no element without its nonce through, and a constructed
 * sheet needs none. They hold for the whole page: begin each selector with a class of your own.
 * @returns a function that takes them away again.
 */
export function adoptStyles(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet);
  };
}
