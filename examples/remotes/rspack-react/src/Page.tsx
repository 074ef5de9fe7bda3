import { adoptStyles } from '@rpd/remote-kit';
import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { PageHeader, Text, useColorMode } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import rules from './page.css';

/** Names of servers, as the API answers them to the person who is signed in. */
function useServers(): string[] | null {
  const [names, setNames] = useState<string[] | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    api
      .get('server', { signal: ended.signal })
      .json<{ name: string }[]>()
      .then(all => setNames(all.map(({ name }) => name)))
      .catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      });
    return () => ended.abort();
  }, []);
  return names;
}

export function Page() {
  const name = useSession(state => state.user?.name);
  const { mode } = useColorMode();
  const [address] = useSearchParams();
  const servers = useServers();
  useEffect(() => adoptStyles(rules), []);
  useEffect(() => updateBreadcrumb({ names: { forgerons: 'La salle des forgerons' } }), []);
  if (address.has('fault')) throw new Error('The smiths have lost their fire.');
  return (
    <div>
      <PageHeader title="Forgerons" />
      <Text>Bonjour {name} !</Text>
      <p className="smiths-theme">Thème : {mode === 'dark' ? 'sombre' : 'clair'}</p>
      <Text>{servers === null ? 'Lecture des serveurs…' : `Serveurs : ${servers.length}`}</Text>
    </div>
  );
}
