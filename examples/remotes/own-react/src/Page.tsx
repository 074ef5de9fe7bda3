import { apiOf, type MountContext, type PageValue } from '@rpd/remote-kit';
import { useEffect, useState, useSyncExternalStore, version } from 'react';

/** A value of the page, as React follows it. */
const usePage = <Value,>({ subscribe, get }: PageValue<Value>): Value => useSyncExternalStore(subscribe, get);

export function Page({ context }: { context: MountContext }) {
  const person = usePage(context.session);
  const theme = usePage(context.theme);
  const { search } = usePage(context.location);
  const [servers, setServers] = useState<number | null>(null);
  useEffect(() => {
    apiOf(context)
      .get<unknown[]>('server')
      .then(all => setServers(all.length))
      .catch((error: unknown) => context.signal.aborted || context.fail(error));
  }, [context]);
  if (search.includes('fault')) throw new Error('The healers have lost their herbs.');
  return (
    <>
      <h1>Guérisseurs</h1>
      <p>Bonjour {person?.name} !</p>
      <p>React {version.split('.')[0]}</p>
      <p>Thème : {theme === 'dark' ? 'sombre' : 'clair'}</p>
      <p>{servers === null ? 'Lecture des serveurs…' : `Serveurs : ${servers}`}</p>
    </>
  );
}
