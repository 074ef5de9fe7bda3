import { characterBin } from '../characters/characters.bin.ts';
import { eventBin } from '../events/events.bin.ts';
import { tellServerBack } from '../events/events.news.ts';
import { gameBin } from '../games/games.bin.ts';
import { fightBin } from '../fights/fights.bin.ts';
import { handoutBin } from '../handouts/handouts.bin.ts';
import { mapBin } from '../maps/maps.bin.ts';
import { sceneBin } from '../scenes/scenes.bin.ts';
import type { BinPart } from '../lib/bin.ts';
import type { Post } from '../lib/mail.ts';
import { mobBin } from '../mobs/mobs.bin.ts';
import { serverBin } from '../servers/servers.bin.ts';
import { sheetBin } from '../sheets/sheets.bin.ts';

/** Every kind of things that goes to the bin. With a server its events come back, and those who come to them hear of it. */
export const binParts = (post: Post): BinPart[] => [
  {
    ...serverBin,
    restored: async (trx, me, id) => {
      await serverBin.restored?.(trx, me, id);
      await tellServerBack(trx, post, me, id);
    },
  },
  eventBin(post),
  gameBin,
  sheetBin,
  mobBin,
  characterBin,
  sceneBin,
  handoutBin,
  mapBin,
  fightBin,
];
