import { defineMount } from '@rpd/remote-kit';
import { createRoot } from 'react-dom/client';
import { Boundary } from './Boundary.tsx';
import { Page } from './Page.tsx';

export default defineMount({
  name: 'healers',
  mount(element, context) {
    const root = createRoot(element);
    root.render(
      <Boundary onError={context.fail}>
        <Page context={context} />
      </Boundary>,
    );
    context.breadcrumb.names({ guerisseurs: 'La maison des guérisseurs' });
    return () => root.unmount();
  },
});
