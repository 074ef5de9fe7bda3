import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { RemoteRoute } from '../remote/index.ts';
import type { SessionUser } from '../session/index.ts';
import { ConfirmHost } from '../ui/overlay/ConfirmHost.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { signIn } from './session.ts';

export interface RenderOptions {
  /** Where the story begins, with its query. */
  path?: string;
  /** Who is signed in: `{ roles: ['AD'] }`; nobody when left out. */
  session?: Partial<SessionUser>;
}

/** While the code of the first screen arrives. */
const Nothing = () => null;

/**
 * A dialog gives itself the focus a moment after it opens, on a busy machine later: what is typed before goes elsewhere. Nobody is that quick,
 * and no test is.
 */
async function dialogHasFocus(element: Element): Promise<void> {
  const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
  if (!dialog) return;
  const hasFocus = () => dialog.contains(document.activeElement);
  if (!hasFocus()) {
    await waitFor(() => {
      if (!hasFocus()) throw new Error('The dialog has no focus.');
    }).catch(() => undefined);
  }
  if (settled.has(dialog)) return;
  settled.add(dialog);
  // It takes the focus itself first, and hands it on to what comes first in it a frame later.
  await act(async () => {
    await nextFrame();
    await nextFrame();
  });
}
/** Dialogs that have given the focus to what comes first in them. */
const settled = new WeakSet<Element>();
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));

/** Acts in a dialog once it has the focus. */
function withDialogFocus(user: UserEvent): UserEvent {
  const { click, clear, selectOptions, type } = user;
  return Object.assign(user, {
    click: async (element: Element) => dialogHasFocus(element).then(() => click(element)),
    clear: async (element: Element) => dialogHasFocus(element).then(() => clear(element)),
    type: async (element: Element, ...more: Rest<typeof type>) =>
      dialogHasFocus(element).then(() => type(element, ...more)),
    selectOptions: async (element: Element, ...more: Rest<typeof selectOptions>) =>
      dialogHasFocus(element).then(() => selectOptions(element, ...more)),
  });
}
type Rest<Act> = Act extends (element: Element, ...more: infer More) => unknown ? More : never;

/**
 * Renders routes as the shell would: theme, toasts, confirmations, a query cache without retries, a router in
 * memory. Returns user-event, the router (its `state.location` is the address) and the person signed in.
 */
export function renderRoutes(routes: RemoteRoute[], { path = '/', session }: RenderOptions = {}) {
  const person = session ? signIn(session) : null;
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0 }, mutations: { retry: false } },
  });
  const router = createMemoryRouter([{ HydrateFallback: Nothing, children: routes as RouteObject[] }], {
    initialEntries: [path],
  });
  // A dialog lets the pointer through one frame after it appears; the browser's stories hold it to that.
  const user = withDialogFocus(userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }));
  // Without what prints the page while one writes a test: its type belongs to a package that rooms do not have.
  const { debug: _debug, ...view } = render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} useTransitions={false} />
        <ConfirmHost />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...view, user, router, queryClient, person };
}
