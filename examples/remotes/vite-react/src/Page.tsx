import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { api } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { PageHeader, Text, useColorMode } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import './page.css';

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
  useEffect(() => updateBreadcrumb({ names: { bardes: 'La salle des bardes' } }), []);
  if (address.has('fault')) throw new Error('The bards have lost their voice.');
  return (
    <div>
      <PageHeader title="Bardes" />
      <Text>Bonjour {name} !</Text>
      <p className="bards-theme">Thème : {mode === 'dark' ? 'sombre' : 'clair'}</p>
      <Text>{servers === null ? 'Lecture des serveurs…' : `Serveurs : ${servers.length}`}</Text>
    </div>
  );
}
