import type { ShownFill } from '@rpd/shared/slot';
import { Box, ErrorState, lazyWithPreload, LoadingState, Skeleton } from '@rpd/shared/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { whenIdle } from '@rpd/shared/idle';
import { reasonOf, RemoteFailure, screenProblem } from '../lib/remote-failure.ts';
import { FillBoundary } from './FillBoundary.tsx';
import { useFillVersions } from './fill-versions.ts';
import { loadMountPoint } from './mounted-remote.ts';
import { type OpenFill, openFill } from './open-fill.ts';
import { replaceFillVersion, retryFill } from './replace-fill.ts';

interface FillViewProps {
  fill: ShownFill;
  props: object;
  /** A person chose it, so nothing is waited for. */
  isChosen?: boolean;
}

/** One fill of a slot: loaded when it is seen, and alone in its failures (EXT-2). */
export function FillView(all: FillViewProps) {
  const { remote } = all.fill;
  const generation = useFillVersions(state => state[remote]?.generation ?? 0);
  const [tries, setTries] = useState(0);
  const again = () => {
    retryFill(all.fill);
    setTries(tries + 1);
  };
  return <Loaded key={`${generation} ${tries}`} {...all} onRetry={again} />;
}

/** Resolves with nothing once an element is near what is seen of the page, and the browser has drawn what comes first. */
function whenSeen(element: Element, work: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return whenIdle(work);
  let cancel: (() => void) | undefined;
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      cancel = whenIdle(work);
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancel?.();
  };
}

type State = { open: OpenFill } | { error: unknown } | null;

function Loaded({ fill, props, isChosen = false, onRetry }: FillViewProps & { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    let isHere = true;
    const load = () =>
      void openFill(fill).then(
        open => isHere && setState({ open }),
        (error: unknown) => isHere && setState({ error }),
      );
    const cancel = isChosen || !place.current ? load() : whenSeen(place.current, load);
    return () => {
      isHere = false;
      cancel?.();
    };
    // What is drawn is another one by its key.
  }, [fill, isChosen]);
  const onError = (error: unknown) => {
    const version = state && 'open' in state ? state.open.version : null;
    setState({ error });
    if (version !== null && screenProblem(error) !== null) void replaceFillVersion(fill, version, error);
  };
  return (
    <Box ref={place} data-fill={fill.key} minW="0">
      {state === null ? (
        <Waiting title={fill.title} />
      ) : 'error' in state ? (
        <Failed fill={fill} error={state.error} onRetry={onRetry} />
      ) : (
        <FillBoundary onError={onError}>
          <Suspense fallback={<Waiting title={fill.title} />}>
            <Content open={state.open} props={props} />
          </Suspense>
        </FillBoundary>
      )}
    </Box>
  );
}

/** Beside a fill that draws by itself: others have no use for it. */
const MountPoint = lazyWithPreload(async () => (await loadMountPoint()).MountPoint);

function Content({ open, props }: { open: OpenFill; props: object }) {
  const { Component, mount } = open.module;
  if (mount) return <MountPoint mount={mount} base={null} props={props} />;
  return Component ? <Component {...props} /> : null;
}

const Waiting = ({ title }: { title: string }) => (
  <LoadingState label={`Chargement : ${title}…`}>
    <Skeleton h="24" borderRadius="lg" />
  </LoadingState>
);

function Failed({ fill, error, onRetry }: { fill: ShownFill; error: unknown; onRetry: () => void }) {
  const reasons =
    error instanceof RemoteFailure
      ? error.reasons
      : [screenProblem(error) === 'render' ? 'Il s’arrête sur une erreur.' : reasonOf(error)];
  return (
    <ErrorState title={`« ${fill.title} » n’a pas pu être affiché`} onRetry={onRetry}>
      {[...reasons, 'Le reste de la page continue de fonctionner.'].map(reason => (
        <Box key={reason}>{reason}</Box>
      ))}
    </ErrorState>
  );
}
