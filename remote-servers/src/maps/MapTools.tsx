import { Flex, IconButton } from '@rpd/shared/ui';
import { Cloud, Hand, MousePointerClick, Ruler, Sun } from 'lucide-react';

const ALL = [
  { tool: 'move', label: 'Déplacer', Icon: Hand },
  { tool: 'measure', label: 'Mesurer', Icon: Ruler },
  { tool: 'ping', label: 'Montrer du doigt', Icon: MousePointerClick },
] as const;
const FOG = [
  { tool: 'reveal', label: 'Découvrir un rectangle', Icon: Sun },
  { tool: 'cover', label: 'Couvrir un rectangle', Icon: Cloud },
] as const;

/** What a press on the map does. */
export type Tool = (typeof ALL)[number]['tool'] | (typeof FOG)[number]['tool'];

interface MapToolsProps {
  tool: Tool;
  isMaster: boolean;
  onTool: (tool: Tool) => void;
}

export function MapTools({ tool, isMaster, onTool }: MapToolsProps) {
  return (
    <Flex gap="1" wrap="wrap" role="group" aria-label="Outils de la carte">
      {[...ALL, ...(isMaster ? FOG : [])].map(({ tool: one, label, Icon }) => (
        <IconButton
          key={one}
          label={label}
          size="md"
          variant={tool === one ? 'solid' : 'outline'}
          aria-pressed={tool === one}
          onClick={() => onTool(one)}
        >
          <Icon aria-hidden="true" size={20} />
        </IconButton>
      ))}
    </Flex>
  );
}
