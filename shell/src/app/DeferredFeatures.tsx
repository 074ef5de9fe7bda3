import { useSession } from '@rpd/shared/session';
import { useOnline } from '@rpd/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { browser } from '../lib/browser.ts';
import { loadFederation } from '../lib/federation.ts';
import { whenIdle } from '@rpd/shared/idle';
import { forgetOverrides } from '../lib/overrides.ts';
import { useRegistry } from '../lib/registry.ts';
import { LazyLiveUpdates } from '../live/LazyLiveUpdates.tsx';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';
import { useCheckedCopies } from '../offline/useCheckedCopies.ts';
import { useSendWaiting } from '../offline/useSendWaiting.ts';
import { CompileErrors } from '../overrides/CompileErrors.tsx';
import { OverrideBanner } from '../overrides/OverrideBanner.tsx';
import { LazyPalette } from '../palette/LazyPalette.tsx';
import { prefetchInIdleTime, recordVisit } from '../prefetch/frequent.ts';
import { keepInIdleTime } from '../prefetch/keep.ts';
import { followLinks } from '../prefetch/links.ts';
import { followPage } from '../monitoring/follow-page.ts';
import { UpdateNotice } from '../updates/UpdateNotice.tsx';
import { versionInRouter } from './area-ids.ts';
import { LazyProofDialog } from './LazyProofDialog.tsx';
import { applyUpdates, useUpdates } from './area-updates.ts';
import { followAuthHost } from './auth-host-return.ts';
import { useShownField } from './useShownField.ts';
import { followUpdates, lookAfterRelease, lookOnNavigation } from './follow-updates.ts';

/** Around the frame: navigation that does not wait, the command palette, the notice of a line that is down. */
export function DeferredFeatures() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const person = useSession(({ user }) => user?._id);
  const { remotes, shell } = useUpdates();
  // Nothing new can be fetched without a line, which is what there is to say then.
  const online = useOnline();
  const overrides = useRegistry(state => state.overrides);
  const isDevelopers = useRegistry(({ developers }) => developers.length > 0);
  useEffect(followUpdates, []);
  useEffect(lookOnNavigation, [pathname]);
  useEffect(followAuthHost, []);
  useShownField();
  useSendWaiting(person ?? '');
  useCheckedCopies(person ?? '');
  // Shortens the way to an area. A navigation that comes earlier waits for it and shows its failure.
  useEffect(() => whenIdle(() => void loadFederation().catch(() => undefined)), []);
  useEffect(() => followLinks(client), [client]);
  useEffect(() => {
    if (person) recordVisit(person, pathname, versionInRouter);
  }, [person, pathname]);
  useEffect(() => (person ? prefetchInIdleTime(person) : undefined), [person]);
  // Once for a page: a person who signs in after another is in the same one.
  const isSignedIn = person !== undefined;
  useEffect(() => (isSignedIn ? followPage(versionInRouter) : undefined), [isSignedIn]);
  useEffect(() => (person ? keepInIdleTime(person) : undefined), [person, pathname]);
  return (
    <>
      <LazyPalette />
      {person ? <LazyLiveUpdates person={person} onRelease={lookAfterRelease} /> : null}
      {person ? <LazyProofDialog /> : null}
      <OfflineNotice />
      <UpdateNotice
        titles={online ? remotes.map(({ descriptor }) => descriptor.title) : []}
        shell={online && shell}
        onApply={applyUpdates}
        onLater={() => useUpdates.setState({ remotes: [], shell: false })}
      />
      {isDevelopers ? <CompileErrors /> : null}
      <OverrideBanner
        overrides={overrides}
        onReset={() => {
          forgetOverrides();
          browser.reload();
        }}
      />
    </>
  );
}
