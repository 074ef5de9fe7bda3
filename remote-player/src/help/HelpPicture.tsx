import { chakra } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { readRegistered } from './help.registered.ts';

/** A picture of an article: the one that was released, or none. */
export function HelpPicture({ source, alt }: { source: string; alt: string }) {
  const { data } = useQuery({
    queryKey: ['files', 'help', source],
    queryFn: () => readRegistered(source),
    // It is read once, and stays as long as the page.
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    throwOnError: true,
  });
  return (
    <chakra.img src={data} alt={alt} mt="4" maxW="full" maxH="36rem" borderWidth="1px" borderRadius="lg" />
  );
}
