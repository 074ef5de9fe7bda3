/** An element with these children: what is given as text is never markup. */
export function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/** A link to an address of the application: the page follows it. */
export function link(to, text) {
  const made = element('a', text);
  made.href = to;
  return made;
}
