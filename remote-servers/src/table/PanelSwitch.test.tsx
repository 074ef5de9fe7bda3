import { renderRoutes, screen, within } from '@rpd/shared/test';
import { useState } from 'react';
import type { TablePanel } from './panels.tsx';
import { PanelSwitch } from './PanelSwitch.tsx';

const panel = (label: string, isNear = false): TablePanel => ({
  id: label,
  label,
  icon: null,
  isNear,
  content: null,
});
const PANELS = [
  panel('Table'),
  panel('Fiche', true),
  panel('Dés', true),
  ...['Scène', 'Documents', 'Carte', 'Rencontre'].map(label => panel(label)),
];

function open(hasLog: boolean) {
  function Switch() {
    const [shown, setShown] = useState<string | null>(hasLog ? null : 'Table');
    return <PanelSwitch panels={PANELS} shown={shown} hasLog={hasLog} onPanel={setShown} />;
  }
  return renderRoutes([{ path: '/', Component: Switch }], { session: {} });
}

const places = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Parties de la table' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('keeps log, sheet and dice under the thumb of a phone, and the last other panel beside them (TAB-6)', async () => {
  const { user } = open(true);
  expect(places()).toEqual(['Journal', 'Fiche', 'Dés', 'Table', 'Plus']);
  await user.click(screen.getByRole('button', { name: /^Plus/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Carte' }));
  expect(places()).toEqual(['Journal', 'Fiche', 'Dés', 'Carte', 'Plus']);
  expect(screen.getByRole('button', { name: 'Carte' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Journal' }));
  expect(places()).toEqual(['Journal', 'Fiche', 'Dés', 'Carte', 'Plus']);
});

test('shows every panel beside the log of a desk', () => {
  open(false);
  expect(places()).toEqual(PANELS.map(({ label }) => label));
});
