import { useSession } from '@rpd/shared/session';
import { PageHeader } from '@rpd/shared/ui';
import { useState } from 'react';
import { useRegistry } from '../lib/registry.ts';
import { settingsFor } from '../lib/settings.ts';
import { SettingsMap } from './SettingsMap.tsx';
import { SettingsSearch } from './SettingsSearch.tsx';

/** `/app/settings`: all that somebody may set, of every remote, and one search for it. */
export function SettingsPage() {
  const remotes = useRegistry(state => state.remotes);
  const roles = useSession(({ user }) => user?.roles);
  const [text, setText] = useState('');
  const sections = settingsFor(remotes, roles ?? []);
  return (
    <>
      <PageHeader title="Paramètres" description="Tout ce que vous pouvez régler, au même endroit." />
      <SettingsSearch sections={sections} text={text} onText={setText} />
      {text.trim() ? null : <SettingsMap sections={sections} />}
    </>
  );
}
