import type { SettingTopic } from '@rpd/shared/remote';
import { Box, Heading } from '@rpd/shared/ui';
import {
  Bell,
  FileText,
  Gavel,
  Globe,
  KeyRound,
  Layers,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

const PICTURES: Record<SettingTopic, LucideIcon> = {
  account: UserRound,
  security: KeyRound,
  notifications: Bell,
  privacy: ShieldCheck,
  device: MonitorSmartphone,
  people: Users,
  worlds: Globe,
  rules: FileText,
  moderation: Gavel,
  mail: Mail,
  platform: Layers,
};

interface TopicPanelProps {
  topic: SettingTopic;
  label: string;
  /** List items. */
  children: ReactNode;
}

/** The settings of one topic, kept together where the page stands in columns. */
export function TopicPanel({ topic, label, children }: TopicPanelProps) {
  const Picture = PICTURES[topic];
  return (
    <Box
      as="section"
      aria-labelledby={`topic-${topic}`}
      breakInside="avoid"
      mb="6"
      px="5"
      pt="4"
      pb="2"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <Heading as="h2" id={`topic-${topic}`} size="md" mb="2" display="flex" alignItems="center" gap="2">
        <Box as={Picture} aria-hidden boxSize="5" color="brand.fg" flexShrink="0" />
        {label}
      </Heading>
      <Box as="ul" listStyleType="none">
        {children}
      </Box>
    </Box>
  );
}
