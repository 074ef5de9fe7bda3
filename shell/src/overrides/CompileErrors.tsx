import { Box, Button, Flex, Heading } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';

/** What webpack's client tells the page of a build on a developer's machine. */
interface BuildMessage {
  type?: unknown;
  data?: unknown;
}

/** Over the page, why it does not change: what the compiler refuses. It goes once the sources compile. */
export function CompileErrors() {
  const [errors, setErrors] = useState<string[]>([]);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<BuildMessage | null>) => {
      if (source !== null && source !== window) return;
      if (data?.type === 'webpackErrors' && Array.isArray(data.data)) setErrors(data.data.map(String));
      if (data?.type === 'webpackOk' || data?.type === 'webpackStillOk') setErrors([]);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  if (errors.length === 0) return null;
  return (
    <Box
      role="alert"
      position="fixed"
      top="4"
      insetX="4"
      maxH="70vh"
      overflowY="auto"
      zIndex="banner"
      p="4"
      bg="bg.error"
      color="fg.error"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="lg"
    >
      <Flex justify="space-between" gap="4" align="flex-start">
        <Heading as="h2" size="sm">
          La compilation a échoué : la page montre ce qui compilait avant
        </Heading>
        <Button size="xs" variant="outline" onClick={() => setErrors([])}>
          Fermer
        </Button>
      </Flex>
      {errors.map(error => (
        <Box as="pre" key={error} mt="3" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {error}
        </Box>
      ))}
    </Box>
  );
}
