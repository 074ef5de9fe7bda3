import type { SidebarIcon } from '@rpd/shared/remote';
import {
  BookOpen,
  CalendarDays,
  CircleHelp,
  Dices,
  FileText,
  History,
  type LucideIcon,
  Mail,
  Rocket,
  Server,
  Settings,
  ShieldCheck,
  Swords,
  UserRound,
  Users,
  VenetianMask,
} from 'lucide-react';

/** The pictures of the names that descriptors may ask for. */
export const SIDEBAR_PICTURES: Record<SidebarIcon, LucideIcon> = {
  book: BookOpen,
  calendar: CalendarDays,
  character: VenetianMask,
  games: Dices,
  help: CircleHelp,
  history: History,
  mail: Mail,
  moderation: ShieldCheck,
  profile: UserRound,
  releases: Rocket,
  servers: Server,
  settings: Settings,
  sheets: FileText,
  sword: Swords,
  users: Users,
};
