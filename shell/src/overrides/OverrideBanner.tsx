import { Box, Button } from '@rpd/shared/ui';
import { Wrench } from 'lucide-react';
import type { Override } from '../lib/overrides.ts';
import { CornerNotice } from '../ui/CornerNotice.tsx';

interface OverrideBannerProps {
  overrides: Override[];
  onReset: () => void;
}

/** Says that some of what is on screen comes from a developer's machine, and leads back to what everybody has. */
export function OverrideBanner({ overrides, onReset }: OverrideBannerProps) {
  if (overrides.length === 0) return null;
  return (
    <CornerNotice label="Versions de développement">
      <Wrench size={16} aria-hidden="true" />
      {overrides.map(({ name, url, release, problems }) => (
        <Box key={name}>
          {release
            ? `« ${name} » vient de ${url}`
            : problems.length > 0
              ? `« ${name} » : ce qui vient de ${url} est refusé, la version en ligne est utilisée`
              : `« ${name} » : ${url} ne répond pas, la version en ligne est utilisée`}
          {problems.length > 0 ? (
            <Box as="ul" ps="5" listStyleType="disc" maxH="30vh" overflowY="auto">
              {problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </Box>
          ) : null}
        </Box>
      ))}
      <Button size="xs" variant="outline" onClick={onReset}>
        Réinitialiser
      </Button>
    </CornerNotice>
  );
}
