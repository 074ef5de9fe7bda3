import { type CardStyle, cardStyle, type Server, type ServerType } from '@rpd/shared/domain';

/** The style of a server's card: that of the first of its types that has one (ADM-11). */
export function lookOf({ serverType }: Server, types: ServerType[]): CardStyle {
  const styles = serverType.map(id => cardStyle(types.find(type => type._id === id)?.background_img ?? ''));
  return styles.find(style => style !== 'plain') ?? 'plain';
}
