import { useSession } from '@rpd/shared/session';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOwnSettings } from '../lib/own-settings.ts';
import { useRegistry } from '../lib/registry.ts';
import { says } from '../lib/says.ts';
import { findSettings, searchableOwn, settingsFor } from '../lib/settings.ts';
import { FINDABLE, findQuery } from './palette.api.ts';
import { type Destination, isOpenTo, recent, screensFor } from './palette.entries.ts';

/** How long one types before the API is asked, in ms; and from how many letters on. */
const PAUSE = 180;
const LETTERS = 2;
/** More than that are looked through on the page « Paramètres ». */
const MAX_SETTINGS = 6;

export interface Group {
  title: string;
  items: Destination[];
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the palette offers for what was typed. */
export function useDestinations(text: string): { groups: Group[]; searching: boolean; failed: boolean } {
  const remotes = useRegistry(state => state.remotes);
  const user = useSession(state => state.user);
  const roles = user?.roles ?? [];
  const search = text.trim();
  const settled = useSettled(search);
  const kinds = FINDABLE.filter(({ path }) => isOpenTo(remotes, roles, path('x')));
  const asked = settled.length >= LETTERS ? kinds : [];
  const answers = useQueries({ queries: asked.map(kind => findQuery(kind, settled)) });

  const own = useOwnSettings('all', settled.length >= LETTERS);
  const screens = screensFor(remotes, roles);
  if (!search) {
    const known = (to: string) => screens.some(screen => screen.to === to) || isOpenTo(remotes, roles, to);
    const before = recent.read(user?._id ?? '').filter(({ to }) => known(to));
    const others = screens.filter(({ to }) => !before.some(item => item.to === to));
    return {
      groups: filled([group('Récents', before), group('Écrans', others)]),
      searching: false,
      failed: false,
    };
  }
  // Who types but the name of a thing wants the thing.
  const ownOfMore = own.filter(({ thing }) => !says(thing.name, search));
  const settings = findSettings([...settingsFor(remotes, roles), ...searchableOwn(ownOfMore)], search)
    .slice(0, MAX_SETTINGS)
    .map(({ label, kind, path }) => ({ label, kind, to: path }));
  const found = asked.map(({ plural }, index) => group(plural, answers[index]?.data ?? []));
  return {
    groups: filled([
      group(
        'Écrans',
        screens.filter(({ label, kind }) => says(`${label} ${kind}`, search)),
      ),
      group('Paramètres', settings),
      ...found,
    ]),
    searching: (settled !== search && search.length >= LETTERS) || answers.some(({ isPending }) => isPending),
    failed: answers.some(({ isError }) => isError),
  };
}

const group = (title: string, items: Destination[]): Group => ({ title, items });
const filled = (groups: Group[]): Group[] => groups.filter(({ items }) => items.length > 0);
