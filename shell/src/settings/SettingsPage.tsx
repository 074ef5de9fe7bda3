import { useSession } from '@rpd/shared/session';
import { PageHeader } from '@rpd/shared/ui';
import { useState } from 'react';
import { useOwnSettings } from '../lib/own-settings.ts';
import { useRegistry } from '../lib/registry.ts';
import { searchableOwn, settingsFor } from '../lib/settings.ts';
import { OwnSettings } from './OwnSettings.tsx';
import { SettingsMap } from './SettingsMap.tsx';
import { SettingsSearch } from './SettingsSearch.tsx';

/** `/app/settings`: all that somebody may set, of every remote, and one search for it. */
export function SettingsPage() {
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles);
  const [text, setText] = useState('');
  const sections = settingsFor(remotes, roles ?? []);
  const own = useOwnSettings('map');
  // Who searches means any of theirs, those beyond the map as well.
  const found = useOwnSettings('all', text.trim() !== '');
  const all = [...sections, ...searchableOwn(found.length > 0 ? found : own)];
  return (
    <>
      <PageHeader title="Paramètres" description="Tout ce que vous pouvez régler, au même endroit." />
      <SettingsSearch sections={all} text={text} onText={setText} />
      {text.trim() ? null : (
        <>
          <SettingsMap sections={sections} />
          <OwnSettings own={own} />
        </>
      )}
    </>
  );
}
