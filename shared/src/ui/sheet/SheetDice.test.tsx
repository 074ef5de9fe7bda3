import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compileDice } from '../../domain/dice.ts';
import { UiProvider } from '../UiProvider.tsx';
import { SheetDice } from './SheetDice.tsx';

const show = (notation: string) =>
  render(
    <UiProvider>
      <SheetDice dice={compileDice(notation, { find: () => undefined })} name="Attaque" values={() => ({})} />
    </UiProvider>,
  );

test('shows each roll of a button with its name and what it means', async () => {
  show('Attaque : 1d6 + 100 => 100+: Touché | sinon: Manqué ; Dégâts : 2d6[feu]');
  await userEvent.click(screen.getByRole('button', { name: 'Lancer les dés : Attaque' }));
  const output = screen.getByRole('status');
  expect(output).toHaveTextContent(/Attaque\s: 10\d, Touché \(1d6\s: \d, \+\s100\)/);
  expect(output).toHaveTextContent(/Dégâts\s: \d+ \(2d6 feu\s: \d, \d\)/);
});

test('asks for a choice and a bonus at the press, and refuses a wrong answer', async () => {
  show('?{Mode|Normal, 1d6|Avantage, 2d6kh1} + ?{Bonus}');
  await userEvent.click(screen.getByRole('button', { name: 'Lancer les dés : Attaque' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Avantage');
  await userEvent.type(screen.getByRole('textbox', { name: 'Bonus' }), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^2\d \(2d6kh1\s: \d, \d, gardés \d, \+\s20\)$/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Bonus' }), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(screen.getByRole('status')).toHaveTextContent('« Bonus » attend un nombre.');
});
