import { cardStyle, type CardStyle } from './card-style.ts';
import { coverPath, coverWorld } from './cover.ts';
import type { ServerType } from './server-type.ts';
import type { Server } from './server.ts';

type Named = Pick<ServerType, '_id' | 'name' | 'background_img'>;

/** The style of a server's card: that of the first of its types that has one (ADM-11). */
export function serverLook({ serverType }: Pick<Server, 'serverType'>, types: readonly Named[]): CardStyle {
  const styles = serverType.map(id => cardStyle(types.find(type => type._id === id)?.background_img ?? ''));
  return styles.find(style => style !== 'plain') ?? 'plain';
}

/** The picture of a server: its own, or the one that is drawn for its id, name and types (26.2). */
export function serverCover(
  server: Pick<Server, '_id' | 'name' | 'cover_img' | 'serverType'>,
  types: readonly Named[],
): string {
  const { _id, name, cover_img, serverType } = server;
  if (cover_img) return cover_img;
  const own = types.filter(type => serverType.includes(type._id)).map(type => type.name);
  return coverPath('server', _id, coverWorld([name, ...own], serverLook(server, types)));
}
