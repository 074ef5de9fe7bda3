/** What the entry of a version has to know: which file stands for each exposed module, and what they take from the page. */
export interface Entry {
  container: string;
  /** Files of ES modules, relative to the entry, by exposed name. */
  files: Record<string, string>;
  shares: readonly string[];
  /** Rules of its style sheets, put into the page with the first module. */
  styles?: string;
}

/**
 * The body of a container, as the page's federation runtime asks for one (`init`, `get`). It takes what the version needs from the page before
 * a module of it runs, so that each import is answered at once. `load` is an expression: a function from an exposed name.
 */
export const containerBody = (load: string, shares: string): string => `
  const page = {};
  let scope = {};
  const take = async request => {
    if (request in page) return;
    const [found] = Object.values(scope[request] ?? {});
    if (!found) throw new Error('The page has no ' + request + ': deploy the shell first.');
    page[request] = (await found.get())();
  };
  const init = given => { scope = given; };
  const get = async name => {
    await Promise.all(${shares}.map(take));
    const module = await (${load})(name);
    return () => module;
  };`;

/** The entry of a version of ES modules: a classic script of a few lines. */
export function entryScript({ container, files, shares, styles = '' }: Entry): string {
  const load = `name => {
      if (!(name in files)) throw new Error('This version does not expose ' + name + '.');
      adopt();
      return import(base + files[name]);
    }`;
  return `var ${container} = (() => {
  const base = new URL('.', document.currentScript.src).href;
  const files = ${JSON.stringify(files)};
  const styles = ${JSON.stringify(styles)};
  let isAdopted = styles === '';
  // A constructed sheet needs no nonce.
  const adopt = () => {
    if (isAdopted) return;
    isAdopted = true;
    const sheet = new CSSStyleSheet({ baseURL: base });
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };${containerBody(load, JSON.stringify(shares))}
  return { page, init, get };
})();
`;
}
