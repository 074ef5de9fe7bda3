import { clearSession } from '@rpd/shared/session';
import { act, buildServerType, renderRoutes, screen } from '@rpd/shared/test';
import { fakeEntity } from '../test/fakeEntity.ts';
import remote from './remote.tsx';

test.each(['/app/admin/appsettings?tab=ex1-tabs-settings', '/app/admin/settings'])(
  'keeps the page visible when the session ends at %s until the login page loads',
  async path => {
    fakeEntity('servertype', [buildServerType({ name: 'Féerie' })]);
    renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });
    const edit = await screen.findByRole('button', { name: 'Modifier Féerie' });
    act(clearSession);
    expect(edit).toBeVisible();
  },
);
