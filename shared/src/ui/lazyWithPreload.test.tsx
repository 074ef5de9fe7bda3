import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Activity, Component, type ReactNode } from 'react';
import { lazyWithPreload, importOrNotify } from './lazyWithPreload.tsx';
import { useToastHistory } from './toasts.ts';

const NOT_OPENED = 'La fenêtre n’a pas pu s’ouvrir. Vérifiez votre connexion, puis réessayez.';
const Letter = ({ to }: { to: string }) => <p>À {to}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message || this.props.children;
}

test('passes its properties to the fallback', async () => {
  const LazyLetter = lazyWithPreload(
    async () => Letter,
    ({ to }) => <p>Bientôt, {to}</p>,
  );
  render(<LazyLetter to="Ada" />);
  expect(screen.getByText('Bientôt, Ada')).toBeInTheDocument();
  expect(await screen.findByText('À Ada')).toBeInTheDocument();
});

test('renders a preloaded component at once', async () => {
  const LazyLetter = lazyWithPreload(async () => Letter);
  await LazyLetter.preload();
  render(<LazyLetter to="Ada" />);
  expect(screen.getByText('À Ada')).toBeInTheDocument();
});

test('closes a dialog whose code fails to load, shows a toast, and loads it again on the next press', async () => {
  const Window = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Fermer</button>;
  const load = jest.fn().mockRejectedValueOnce(new Error('loin')).mockResolvedValue(Window);
  const LazyLetter = lazyWithPreload<{ onClose: () => void }>(load);
  const close = jest.fn();
  const first = render(
    <Boundary>
      <LazyLetter onClose={close} />
    </Boundary>,
  );
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('loin')).not.toBeInTheDocument();
  const { history } = renderHook(useToastHistory).result.current;
  expect(history.map(({ message }) => message)).toEqual([NOT_OPENED]);
  first.unmount();
  render(<LazyLetter onClose={close} />);
  expect(await screen.findByRole('button', { name: 'Fermer' })).toBeInTheDocument();
});

test('resolves to null and shows a toast when the code of a question fails to load', async () => {
  const code = { ask: () => true };
  expect(await importOrNotify(Promise.resolve(code))).toBe(code);
  expect(await importOrNotify(Promise.reject(new Error('loin')))).toBeNull();
  const { history } = renderHook(useToastHistory).result.current;
  expect(history.map(({ message }) => message)).toContain(NOT_OPENED);
});

test('throws to the error boundary when the code fails to load, and loads it again on return', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn().mockRejectedValueOnce(new Error('loin')).mockResolvedValue(Letter);
  const LazyLetter = lazyWithPreload<{ to: string }>(load);
  const first = render(
    <Boundary>
      <LazyLetter to="Ada" />
    </Boundary>,
  );
  expect(await screen.findByText('loin')).toBeInTheDocument();
  first.unmount();
  render(
    <Boundary>
      <LazyLetter to="Ada" />
    </Boundary>,
  );
  expect(await screen.findByText('À Ada')).toBeInTheDocument();
  quiet.mockRestore();
});

test('a piece that is hidden before its code came is there when it is shown again', async () => {
  const code = Promise.withResolvers<typeof Letter>();
  const Piece = lazyWithPreload(
    () => code.promise,
    () => <p aria-busy="true">Chargement…</p>,
  );
  const Panel = ({ isShown }: { isShown: boolean }) => (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Piece to="Ada" />
    </Activity>
  );
  const { rerender } = render(<Panel isShown />);
  rerender(<Panel isShown={false} />);
  await act(async () => code.resolve(Letter));
  expect(screen.queryByText('Chargement…')).not.toBeInTheDocument();
  rerender(<Panel isShown />);
  expect(screen.getByText('À Ada')).toBeVisible();
});
