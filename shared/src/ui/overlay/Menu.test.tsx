import { renderRoutes, screen, waitFor } from '../../test/index.ts';
import { Button } from '../Button.tsx';
import { Menu } from './Menu.tsx';

async function open() {
  const chosen: string[] = [];
  const action = (label: string, disabled = false) => ({
    label,
    disabled,
    onSelect: () => chosen.push(label),
  });
  const items = [action('Copier'), action('Coller', true), action('Couper')];
  const { user } = renderRoutes([
    { path: '/', element: <Menu trigger={<Button>Actions</Button>} items={items} /> },
  ]);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  const gone = () => waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  return { user, chosen, gone };
}

test('runs the menu item pressed while the page is busy', async () => {
  const { chosen, gone } = await open();
  const line = screen.getByRole('menuitem', { name: 'Couper' });
  // Both at once, as a browser hands them out that was kept waiting.
  line.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  line.click();
  await gone();
  expect(chosen).toEqual(['Couper']);
});

test('chooses an item by keyboard and ignores a disabled one', async () => {
  const { user, chosen, gone } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Coller' }));
  expect(screen.getByRole('menu')).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  await gone();
  expect(chosen).toEqual(['Copier']);
});

test('ignores earlier presses once the menu is closed', async () => {
  const { user, chosen, gone } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Copier' }));
  await gone();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.keyboard('{Escape}');
  await gone();
  expect(chosen).toEqual(['Copier']);
});
