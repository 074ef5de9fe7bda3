// Exports of Foundry, written for these tests.

export const CSB_CHARACTER = {
  name: 'Ysolde',
  type: 'character',
  img: 'worlds/essai/ysolde.webp',
  system: {
    template: 'aBcDeFgHiJkLmNoP',
    header: { contents: [{ key: 'clan', label: 'Clan', type: 'textField' }] },
    body: { contents: [] },
    props: {
      FOR: '14',
      clan: 'Les Brumes',
      bio: '<p>Née au bord de l’eau.</p><p>Elle <b>rit</b> peu.</p>',
      mod_for: 2,
      furtif: true,
      inconnu: 'sans place',
      sac: {
        0: { objet: 'Corde', nb: '2', predefinedIdx: null, deleted: false },
        1: { objet: 'Torche', nb: 'beaucoup', predefinedIdx: null, deleted: false },
        2: { objet: 'Cendres', nb: '1', deleted: true },
      },
    },
  },
};

const item = (type: string, name: string, system: object) => ({
  _id: name.padEnd(16, 'x').slice(0, 16),
  type,
  name,
  system,
});

export const DND5E_CHARACTER = {
  name: 'Aldric',
  type: 'character',
  img: 'icons/svg/mystery-man.svg',
  system: {
    abilities: { str: { value: 16, proficient: 1 }, dex: { value: 12, proficient: 0 } },
    attributes: { hp: { value: 21, max: 24, temp: null }, ac: { flat: 15 }, movement: { walk: 9 } },
    details: {
      alignment: 'Neutre',
      biography: { value: '<p>Garde de nuit.</p>' },
      background: 'Soldatxxxxxxxxxx',
    },
    skills: { ste: { value: 1, ability: 'dex' } },
    currency: { gp: 12 },
    traits: { languages: { value: ['commun', 'nain'] } },
  },
  items: [
    item('class', 'Veilleur', { levels: 3 }),
    item('background', 'Soldat', {}),
    item('weapon', 'Masse', { quantity: 1, weight: { value: 2 } }),
    item('loot', 'Lanterne', { quantity: 2 }),
    item('spell', 'Lueur', { level: 1, school: 'evo' }),
  ],
};
