import { defineFill } from '@rpd/remote-kit';
import { Text } from '@rpd/shared/ui';

export default defineFill({
  slot: 'dashboard.card@1',
  Component: () => <Text>Les forgerons frappent ce soir.</Text>,
});
