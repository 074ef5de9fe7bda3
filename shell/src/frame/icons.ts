import type { SidebarIcon } from '@rpd/shared/remote';
import {
  BookOpen,
  CalendarDays,
  CircleHelp,
  Dices,
  FileText,
  Funnel,
  Gavel,
  Globe,
  History,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  MessagesSquare,
  Rocket,
  Server,
  Settings,
  Shapes,
  ShieldCheck,
  SlidersHorizontal,
  Swords,
  Ticket,
  UserRound,
  Users,
  VenetianMask,
} from 'lucide-react';

/** The pictures of the names that descriptors may ask for. */
const PICTURES: Record<SidebarIcon, LucideIcon> = {
  answers: MessageSquareQuote,
  book: BookOpen,
  calendar: CalendarDays,
  character: VenetianMask,
  chat: MessagesSquare,
  filters: Funnel,
  games: Dices,
  help: CircleHelp,
  history: History,
  mail: Mail,
  measures: Gavel,
  moderation: ShieldCheck,
  options: SlidersHorizontal,
  profile: UserRound,
  releases: Rocket,
  servers: Server,
  settings: Settings,
  sheets: FileText,
  sword: Swords,
  tickets: Ticket,
  users: Users,
  worlds: Globe,
};

/** A remote that is newer than this shell may ask for a picture that it does not have. */
export const pictureOf = (icon: string): LucideIcon =>
  Object.hasOwn(PICTURES, icon) ? PICTURES[icon as SidebarIcon] : Shapes;
