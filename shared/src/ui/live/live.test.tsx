import { hashKey } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { markLiveRead } from '../../live/marks.ts';
import { usePresenceStore } from '../../live/presence.ts';
import { UiProvider } from '../UiProvider.tsx';
import { NewsButton } from './NewsButton.tsx';
import { Presence } from './Presence.tsx';
import { useHeldRows } from './useHeldRows.ts';

interface Row {
  id: string;
  text: string;
}

const KEY = ['tickets', 'page', 1] as const;
const rowsOf = (...ids: string[]): Row[] => ids.map(id => ({ id, text: `Ligne ${id}` }));
const idOf = ({ id }: Row) => id;

function List({ rows, page = KEY }: { rows: Row[]; page?: readonly ['tickets', ...unknown[]] }) {
  const held = useHeldRows({ rows, rowId: idOf, queryKey: page });
  return (
    <UiProvider>
      <NewsButton held={held} />
      <div ref={held.area}>
        <ul>
          {held.rows.map(({ id, text }) => (
            <li key={id}>
              <button type="button">{text}</button>
            </li>
          ))}
        </ul>
      </div>
    </UiProvider>
  );
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const focusRow = () => act(() => screen.getByRole('button', { name: 'Ligne a' }).focus());

describe('a list that others change', () => {
  it('holds rows back while the list has the focus, until one takes them in (LIV-4)', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<List rows={rowsOf('a', 'b')} />);
    focusRow();
    markLiveRead(hashKey(KEY));
    rerender(<List rows={[...rowsOf('x', 'y', 'a'), { id: 'b', text: 'Ligne b, changée' }]} />);
    expect(lines()).toEqual(['Ligne a', 'Ligne b, changée']);
    markLiveRead(hashKey(KEY));
    rerender(<List rows={rowsOf('z', 'x', 'y', 'a', 'b')} />);
    await user.click(screen.getByRole('button', { name: '3 nouveautés' }));
    expect(lines()).toEqual(['Ligne z', 'Ligne x', 'Ligne y', 'Ligne a', 'Ligne b']);
    expect(screen.queryByRole('button', { name: /nouveauté/ })).not.toBeInTheDocument();
  });

  it('shows at once what comes at the end, what one does, and other rows that one asks for', () => {
    const { rerender } = render(<List rows={rowsOf('a', 'b')} />);
    focusRow();
    markLiveRead(hashKey(KEY));
    rerender(<List rows={rowsOf('a', 'b', 'c')} />);
    expect(lines()).toHaveLength(3);
    rerender(<List rows={rowsOf('a', 'c')} />);
    expect(lines()).toEqual(['Ligne a', 'Ligne c']);
    markLiveRead(hashKey(KEY));
    rerender(<List rows={rowsOf('d')} page={['tickets', 'page', 2]} />);
    expect(lines()).toEqual(['Ligne d']);
  });

  it('shows what another search finds at once, whatever others change while its rows are on their way', () => {
    const before = rowsOf('a', 'b');
    const { rerender } = render(<List rows={before} />);
    focusRow();
    const search = ['tickets', 'page', { q: 'x' }] as const;
    // Until its rows come, those of before stay.
    rerender(<List rows={before} page={search} />);
    markLiveRead(hashKey(search));
    rerender(<List rows={rowsOf('x')} page={search} />);
    expect(lines()).toEqual(['Ligne x']);
    expect(screen.queryByRole('button', { name: /nouveauté/ })).not.toBeInTheDocument();
  });

  it('shows rows in place where nobody points at the list', () => {
    const { rerender } = render(<List rows={rowsOf('a', 'b')} />);
    markLiveRead(hashKey(KEY));
    rerender(<List rows={rowsOf('x', 'a', 'b')} />);
    expect(lines()).toEqual(['Ligne x', 'Ligne a', 'Ligne b']);
  });
});

test('says who else is there and what they do, and declares what one does as long as the page is open', () => {
  const topic = 'tickets:1';
  const view = render(
    <UiProvider>
      <Presence topic={topic} state="viewing" />
    </UiProvider>,
  );
  expect(usePresenceStore.getState().declared).toEqual({ [topic]: { state: 'viewing', at: null } });
  const people = [
    { _id: 'a', name: 'Élodie', avatar: '', state: 'answering' as const, at: null },
    { _id: 'b', name: 'Marc', avatar: '', state: 'viewing' as const, at: null },
  ];
  act(() => usePresenceStore.setState({ people: { [topic]: people } }));
  expect(screen.getByRole('status', { name: 'Présence' })).toHaveTextContent('Élodie répond… · Marc est ici');
  view.unmount();
  expect(usePresenceStore.getState().declared).toEqual({});
});
