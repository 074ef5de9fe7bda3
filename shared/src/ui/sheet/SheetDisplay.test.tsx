import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emblemPath } from '../../domain/cover.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { renderRoutes } from '../../test/index.ts';
import { UiProvider } from '../UiProvider.tsx';
import { PortraitOf } from './portrait.tsx';
import { SheetPlay } from './SheetPlay.tsx';
import { SheetView } from './SheetView.tsx';

const ID = 'b'.repeat(24);
const field = (type: SheetField['type'], more: Partial<SheetField> = {}): SheetField => ({
  type,
  name: '',
  required: false,
  options: [],
  ...more,
});
const FIELDS = {
  visage: field('portrait', { size: 'large' }),
  blason: field('picture', { name: 'Blason de la maison', image: '/files/blason.gif', alt: 'Un lion d’or' }),
  fond: field('picture', { image: '/files/fond.gif', decorative: true }),
  vide: field('picture'),
  trait: field('divider', { name: 'Combat', widget: 'ornament' }),
  regle: field('label', { text: 'Lancez **deux** dés, [lisez](https://exemple.fr)' }),
  secret: field('label', { name: 'Réservé au niveau 5', showIf: 'Niveau >= 5' }),
  niveau: field('number', { name: 'Niveau' }),
};
const sheetOf = (fields: Record<string, SheetField> = FIELDS): SheetDocument => ({
  structure: {
    tabs: [
      {
        id: 't',
        name: 'Profil',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }],
      },
    ],
  },
  fields,
});
const played = (values: Record<string, number>, onChange?: (path: string) => void, portrait = '') => (
  <UiProvider>
    <PortraitOf _id={ID} name="Aria" portrait={portrait} onChange={onChange}>
      <SheetPlay document={sheetOf()} values={values} viewer="owner" name="Aria" countedAs={ID} />
    </PortraitOf>
  </UiProvider>
);

const pictures = () => [...document.querySelectorAll('img')].map(image => new URL(image.src));

test('shows the portrait, pictures, a divider and a label where one plays, and asks no other site (PLS-2)', async () => {
  const { rerender } = render(played({ niveau: 2 }));
  expect(screen.getByRole('img', { name: 'Portrait de Aria' })).toHaveAttribute(
    'src',
    expect.stringContaining(emblemPath(ID)),
  );
  expect(screen.getByRole('img', { name: 'Un lion d’or' })).toBeVisible();
  expect(screen.getByText('Blason de la maison')).toBeVisible();
  expect(screen.getByText('Combat')).toBeVisible();
  expect((await screen.findByText('deux')).tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'lisez' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noreferrer'),
  );
  expect(screen.queryByText('Réservé au niveau 5')).not.toBeInTheDocument();
  expect(document.querySelectorAll('figure')).toHaveLength(3);
  expect(new Set(pictures().map(({ host }) => host)).size).toBe(1);
  rerender(played({ niveau: 5 }));
  expect(await screen.findByText('Réservé au niveau 5')).toBeVisible();
  // The search is for what somebody entered.
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Chercher dans la fiche'), 'combat');
  expect(await screen.findByText(/^Rien/)).toBeVisible();
});

test('lets the player put another portrait in its place, and only them (PLS-2)', async () => {
  const changed: string[] = [];
  const portrait = '/files/aria.gif';
  const { unmount } = render(played({}, undefined, portrait));
  expect(screen.queryByRole('button', { name: /le portrait/ })).not.toBeInTheDocument();
  unmount();
  const element = played({}, path => changed.push(path), portrait);
  const { user } = renderRoutes([{ path: '/', element }], { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Changer le portrait' }));
  const dialog = await screen.findByRole('dialog', { name: 'Portrait du personnage' });
  await user.click(within(dialog).getByRole('button', { name: /Retirer/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Choisir' }));
  expect(changed).toEqual(['']);
});

test('stands in a form and on paper, and asks for nothing', () => {
  const { rerender } = render(
    <UiProvider>
      <SheetView document={sheetOf()} values={{}} viewer="owner" onChange={() => undefined} />
    </UiProvider>,
  );
  expect(screen.getByRole('img', { name: 'Portrait du personnage' })).toBeVisible();
  expect(screen.getByText('Combat')).toBeVisible();
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  rerender(
    <UiProvider>
      <SheetView document={sheetOf()} values={{}} viewer="owner" isWhole />
    </UiProvider>,
  );
  expect(screen.getByRole('img', { name: 'Un lion d’or' })).toHaveAttribute('loading', 'eager');
  expect(screen.getByText('Combat')).toBeVisible();
  expect(screen.queryByText('Champ sans nom')).not.toBeInTheDocument();
});

test('a divider without a title is one to everybody', () => {
  const document = sheetOf({ trait: field('divider') });
  render(
    <UiProvider>
      <SheetView document={document} values={{}} viewer="other" />
    </UiProvider>,
  );
  expect(screen.getByRole('separator')).toBeInTheDocument();
});
