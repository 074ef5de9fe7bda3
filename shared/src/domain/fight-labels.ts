import type { FightContent, FightMove } from './fight.ts';

/** A move in words, as « Annuler » names it: « Gobelin 2 perd 7 PV ». */
export function moveLabel({ combatants }: FightContent, move: FightMove): string {
  const nameOf = (id: string) => combatants.find(one => one.id === id)?.name ?? 'Un combattant';
  switch (move.action) {
    case 'add':
      return move.count > 1 ? `${move.count} × ${move.name} ajoutés` : `${move.name} ajouté`;
    case 'hurt': {
      const [first = '', ...others] = move.ids;
      const who = others.length > 0 ? `${move.ids.length} combattants` : nameOf(first);
      const [one, several] = move.points < 0 ? ['perd', 'perdent'] : ['gagne', 'gagnent'];
      const half = move.ids.filter(id => move.halved.includes(id)).length;
      const halved = half === 0 ? '' : others.length > 0 ? `, ${half} la moitié` : ' réduits de moitié';
      return `${who} ${others.length > 0 ? several : one} ${Math.abs(move.points)} PV${halved}`;
    }
    case 'condition':
      return `${nameOf(move.id)}\u00a0: ${move.name}`;
    case 'uncondition':
      return `${nameOf(move.id)} n’est plus «\u00a0${move.name}\u00a0»`;
    case 'remove':
      return `${nameOf(move.id)} sorti`;
    case 'order':
      return `${nameOf(move.id)} déplacé`;
    case 'roll':
      if (move.who === 'asked') return 'Initiative tirée pour les joueurs';
      return move.who === 'one' ? `Initiative de ${nameOf(move.id)} tirée` : 'Initiative tirée';
    case 'ask':
      return `Initiative de ${nameOf(move.id)} demandée`;
    case 'begin':
      return 'Combat commencé';
    case 'next':
      return 'Tour suivant';
    case 'end':
      return 'Combat terminé';
    case 'lair':
      return 'Actions de repaire';
    case 'change':
      return `${nameOf(move.id)} modifié`;
  }
}
