import { defineFill } from '@rpd/remote-kit';
import { Text } from '@rpd/shared/ui';

export default defineFill({
  slot: 'dashboard.card@1',
  Component: () => <Text>Les bardes chantent ce soir.</Text>,
});
