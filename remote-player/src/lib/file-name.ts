/** A text that may name a file on every system: 'Élodie & co' gives 'elodie-co'. */
export const fileName = (text: string, extension: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain || 'personnage'}.${extension}`;
};
