import { resetBreadcrumb } from '@rpd/shared/breadcrumb';
import type { Mount } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { Box, useColorMode } from '@rpd/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DocumentTitle } from '../ui/DocumentTitle.tsx';
import { type BoundCalls, mountContext, pageValues, personOf } from './mount-context.ts';

interface MountPointProps {
  mount: Mount;
  /** The area; of a fill, null. */
  base: string | null;
  /** What a slot hands on. */
  props?: object;
  /** The calls that it is held to. */
  bound?: BoundCalls | null;
}

const NOTHING = {};

/** An element for what draws without the page's React, and the page around it. What fails in it is the boundary's above it. */
export function MountPoint({ mount, base, props = NOTHING, bound = null }: MountPointProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const user = useSession(state => state.user);
  const { mode: theme } = useColorMode();
  const [values] = useState(() => pageValues({ location: { pathname, search, hash }, user, theme, props }));
  const first = useRef({ navigate, base: base ?? pathname, bound });
  useEffect(() => {
    values.location.set({ pathname, search, hash });
  }, [values, pathname, search, hash]);
  useEffect(() => values.session.set(personOf(user)), [values, user]);
  useEffect(() => values.theme.set(theme), [values, theme]);
  useEffect(() => values.props.set(props), [values, props]);
  useEffect(() => {
    first.current = { ...first.current, navigate };
  });

  useEffect(() => {
    // Of its own for each start: what one that is gone still draws is in no page.
    const element = document.createElement('div');
    place.current?.append(element);
    const ended = new AbortController();
    const { signal } = ended;
    const fail = (error: unknown) => {
      if (!signal.aborted) setFailure({ error });
    };
    const go = (to: string, options?: object) => void first.current.navigate(to, options);
    const context = mountContext(values, {
      base: first.current.base,
      bound: first.current.bound,
      signal,
      navigate: go,
      setTitle: text => signal.aborted || setTitle(text),
      fail,
    });
    element.addEventListener('click', event => followLink(event, go));
    const started = Promise.resolve()
      .then(() => (signal.aborted ? undefined : mount(element, context)))
      .catch(fail);
    return () => {
      ended.abort();
      // One that is still starting is taken away once it has started.
      void started
        .then(unmount => typeof unmount === 'function' && unmount())
        .catch((error: unknown) => reportError(error));
      element.remove();
      if (base !== null) resetBreadcrumb();
    };
  }, [mount, values, base]);

  if (failure) throw failure.error;
  return (
    <>
      {title === null ? null : <DocumentTitle>{title}</DocumentTitle>}
      <Box ref={place} minW="0" />
    </>
  );
}

/** Follows a link to an address of the application without a load, as the page's own links are. */
function followLink(event: MouseEvent, go: (to: string) => void): void {
  const { target, button } = event;
  if (
    event.defaultPrevented ||
    button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || !/^\/app(?:\/|$)/.test(pathname)) return;
  event.preventDefault();
  go(pathname + search + hash);
}
