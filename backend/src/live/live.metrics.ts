import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { LiveBus } from './live.bus.ts';
import type { LiveHub } from './live.hub.ts';
import type { LiveCounters } from './live.listeners.ts';

/** Seconds from the writing of an event to its reading by a process. */
const LAG_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What the streams of a process count. */
export function createLiveCounters(): LiveCounters & { lags: number[] } {
  const lags: number[] = [];
  return {
    events: 0,
    ended: { closed: 0, slow: 0, rights: 0, shutdown: 0 },
    lags,
    onLag: ms => {
      // Nobody asks for metrics: the newest are enough.
      if (lags.length < 10_000) lags.push(ms);
    },
  };
}

/** Serves these figures with the others of the process. */
export function liveMetrics(
  registry: Registry,
  hub: LiveHub,
  bus: LiveBus,
  counters: ReturnType<typeof createLiveCounters>,
): void {
  const registers = [registry];
  const streams: Gauge = new Gauge({
    name: 'rpd_live_streams',
    help: 'Open streams of this process.',
    registers,
    collect: () => streams.set(hub.readers.size),
  });
  const connected: Gauge<'bus'> = new Gauge({
    name: 'rpd_live_bus_connected',
    help: '1 while the bus between processes is connected; without it events arrive a second later.',
    labelNames: ['bus'],
    registers,
    collect: () => connected.set({ bus: bus.kind }, bus.isConnected() ? 1 : 0),
  });
  const events: Counter = new Counter({
    name: 'rpd_live_events_total',
    help: 'Events that this process has read for its streams.',
    registers,
    collect: () => {
      events.reset();
      events.inc(counters.events);
    },
  });
  const ended: Counter<'reason'> = new Counter({
    name: 'rpd_live_streams_ended_total',
    help: 'Streams that have ended, by reason: slow readers are dropped and come back.',
    labelNames: ['reason'],
    registers,
    collect: () => {
      ended.reset();
      for (const [reason, count] of Object.entries(counters.ended)) ended.inc({ reason }, count);
    },
  });
  const lag: Histogram = new Histogram({
    name: 'rpd_live_lag_seconds',
    help: 'Time from the writing of an event to its reading by this process.',
    buckets: LAG_BUCKETS,
    registers,
    collect: () => {
      for (const ms of counters.lags.splice(0)) lag.observe(ms / 1000);
    },
  });
}
