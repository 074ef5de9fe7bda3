import type { Campaign, Game } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { campaignOf } from './table.api.ts';

interface CampaignPart {
  /** One plays in it or leads it. */
  isInside: boolean;
  isMaster: boolean;
  campaign: Campaign | undefined;
}

/** Which part somebody has in a game's campaign. */
export function useCampaignPart(game: Game, me: string): CampaignPart {
  const isInside = game.joined || game.owner_id === me;
  const { data: campaign } = useQuery({ ...campaignOf(game._id), enabled: isInside, retry: false });
  return { isInside, isMaster: campaign?.masters.includes(me) ?? false, campaign };
}
