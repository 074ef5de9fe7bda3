import type {
  AttemptRow,
  EmailChangeRow,
  ConfirmLinkRow,
  EmailLinkRow,
  ExternalIdentityRow,
  PasskeyRow,
  RecoveryCodeRow,
  RecoveryLinkRow,
  FactorRuleRow,
  TotpRow,
  PasswordLinkRow,
  ProviderFlowRow,
  RefreshTokenRow,
  SecretKeyRow,
  SessionRow,
  SigningKeyRow,
} from './tables/auth.ts';
import type { BinRow } from './tables/bin.ts';
import type { BlockedPersonRow } from './tables/blocked-people.ts';
import type { SavedViewRow } from './tables/saved-views.ts';
import type { GuidanceRow } from './tables/guidance.ts';
import type { WarningChoicesRow } from './tables/warning-choices.ts';
import type { ConsentRow, TermsRow } from './tables/consents.ts';
import type { CannedAnswerRow } from './tables/canned-answers.ts';
import type { WordFilterRow, WordFilterScopeRow } from './tables/word-filters.ts';
import type { CatalogueRow } from './tables/catalogues.ts';
import type { CharacterRow, RevisionRow, SubmissionRow } from './tables/characters.ts';
import type {
  CompendiumEntryRow,
  CompendiumKindRow,
  RemovedKindRow,
  CompendiumPackRow,
  CompendiumReportRow,
} from './tables/compendium.ts';
import type { EncounterRow } from './tables/encounters.ts';
import type { EventRow, SignupRow } from './tables/events.ts';
import type { EvidenceFileRow, ReportedThingRow } from './tables/evidence.ts';
import type { ImposedWarningRow } from './tables/imposed-warnings.ts';
import type { FileRow } from './tables/files.ts';
import type { GameGameTypeRow, GameMemberRow, GameRow } from './tables/games.ts';
import type {
  AttendanceRow,
  CampaignPersonRow,
  GameRemovalRow,
  CampaignRow,
  DiceSeedRow,
  ExperienceFieldRow,
  ExperienceRow,
  GameSessionRow,
  InvitationRow,
  LogEntryPersonRow,
  LogEntryRow,
  PregenRow,
  SeatRow,
  SessionSummaryRow,
} from './tables/game-sessions.ts';
import type { IdempotencyKeyRow } from './tables/idempotency.ts';
import type { JournalChainRow, JournalChangesRow, JournalRow } from './tables/journal.ts';
import type { LiveEventRow, LiveTopicRow } from './tables/live.ts';
import type {
  AppConsentRow,
  AppRow,
  AppSignInRow,
  OidcKeyRow,
  OidcRecordRow,
  RobotRow,
} from './tables/machines.ts';
import type { MailRow } from './tables/mails.ts';
import type { MeasureRow } from './tables/measures.ts';
import type { AccountMergeRow, AccountMergeStepRow } from './tables/merges.ts';
import type { MobRow } from './tables/mobs.ts';
import type { NoteRow } from './tables/notes.ts';
import type { BackupRow } from './tables/backups.ts';
import type { ProcessRow } from './tables/processes.ts';
import type {
  HistoryRow,
  NamedPointerRow,
  PointerRow,
  PointerViewerRow,
  ReleaseRow,
  RemoteChangeRow,
  RemoteRow,
  ReleaseHealthRow,
  WebVitalRow,
  ReportRow,
  FillReportRow,
  SlotSwitchRow,
  TokenRow,
} from './tables/releases.ts';
import type {
  HandoutReaderRow,
  HandoutRow,
  MapPingRow,
  MapRow,
  MapTokenRow,
  SceneRow,
  SceneShowingRow,
  ShownMapRow,
} from './tables/preparation.ts';
import type { InactivityRow } from './tables/inactivity.ts';
import type { NotificationRow, NotificationSettingsRow } from './tables/notifications.ts';
import type { PushDeviceRow, PushRow, VapidKeyRow } from './tables/pushes.ts';
import type {
  GameTypeRow,
  ServerManagerRow,
  ServerRoleRow,
  ServerRow,
  ServerServerTypeRow,
  ServerSheetRow,
  ServerTransferRow,
  ServerTypeRow,
} from './tables/servers.ts';
import type {
  CalendarFeedRow,
  CancelledSessionRow,
  DatePollRow,
  PollAnswerRow,
  PollCommentRow,
  PollDateRow,
  ReminderRow,
  SeriesDateRow,
  SeriesRow,
} from './tables/dates.ts';
import type { CombatFieldsRow, FightCharacterRow, FightRow, FightStepRow } from './tables/fights.ts';
import type { SheetLikeRow, SheetOriginRow, SheetRevisionRow, SheetRow } from './tables/sheets.ts';
import type { SheetBlockRow } from './tables/sheet-blocks.ts';
import type { SheetJointRow } from './tables/sheet-joints.ts';
import type { TicketLabelRow, TicketMessageRow, TicketRow } from './tables/tickets.ts';
import type { UserRow } from './tables/users.ts';

/** Every table, with the types that its columns have in the database (see `tables/` for what they mean). */
export interface Database {
  users: UserRow;
  servers: ServerRow;
  server_managers: ServerManagerRow;
  server_roles: ServerRoleRow;
  server_server_types: ServerServerTypeRow;
  server_sheets: ServerSheetRow;
  server_transfers: ServerTransferRow;
  inactivity: InactivityRow;
  server_types: ServerTypeRow;
  game_types: GameTypeRow;
  sheets: SheetRow;
  sheet_blocks: SheetBlockRow;
  sheet_joints: SheetJointRow;
  sheet_likes: SheetLikeRow;
  sheet_origins: SheetOriginRow;
  sheet_revisions: SheetRevisionRow;
  games: GameRow;
  game_members: GameMemberRow;
  game_game_types: GameGameTypeRow;
  campaigns: CampaignRow;
  campaign_people: CampaignPersonRow;
  game_removals: GameRemovalRow;
  campaign_invitations: InvitationRow;
  game_sessions: GameSessionRow;
  dice_seeds: DiceSeedRow;
  game_session_seats: SeatRow;
  log_entries: LogEntryRow;
  log_entry_people: LogEntryPersonRow;
  session_summaries: SessionSummaryRow;
  session_attendance: AttendanceRow;
  session_experience: ExperienceRow;
  campaign_experience_fields: ExperienceFieldRow;
  campaign_pregens: PregenRow;
  scenes: SceneRow;
  scene_showings: SceneShowingRow;
  handouts: HandoutRow;
  handout_readers: HandoutReaderRow;
  maps: MapRow;
  map_tokens: MapTokenRow;
  shown_maps: ShownMapRow;
  map_pings: MapPingRow;
  fights: FightRow;
  fight_steps: FightStepRow;
  fight_characters: FightCharacterRow;
  campaign_combat_fields: CombatFieldsRow;
  catalogue_entries: CatalogueRow;
  compendium_packs: CompendiumPackRow;
  compendium_kinds: CompendiumKindRow;
  compendium_removed_kinds: RemovedKindRow;
  compendium_entries: CompendiumEntryRow;
  compendium_reports: CompendiumReportRow;
  events: EventRow;
  event_signups: SignupRow;
  mobs: MobRow;
  encounters: EncounterRow;
  characters: CharacterRow;
  character_revisions: RevisionRow;
  submissions: SubmissionRow;
  tickets: TicketRow;
  measures: MeasureRow;
  notes: NoteRow;
  account_merges: AccountMergeRow;
  account_merge_steps: AccountMergeStepRow;
  ticket_messages: TicketMessageRow;
  ticket_labels: TicketLabelRow;
  notifications: NotificationRow;
  notification_settings: NotificationSettingsRow;
  vapid_keys: VapidKeyRow;
  push_devices: PushDeviceRow;
  pushes: PushRow;
  canned_answers: CannedAnswerRow;
  terms: TermsRow;
  consents: ConsentRow;
  blocked_people: BlockedPersonRow;
  warning_choices: WarningChoicesRow;
  guidance: GuidanceRow;
  saved_views: SavedViewRow;
  word_filters: WordFilterRow;
  word_filter_scopes: WordFilterScopeRow;
  files: FileRow;
  evidence_files: EvidenceFileRow;
  imposed_warnings: ImposedWarningRow;
  reported_things: ReportedThingRow;
  releases: ReleaseRow;
  release_pointers: PointerRow;
  release_history: HistoryRow;
  named_pointers: NamedPointerRow;
  pointer_viewers: PointerViewerRow;
  release_tokens: TokenRow;
  release_health: ReleaseHealthRow;
  web_vitals: WebVitalRow;
  release_reports: ReportRow;
  slot_switches: SlotSwitchRow;
  fill_reports: FillReportRow;
  secret_keys: SecretKeyRow;
  remotes: RemoteRow;
  remote_changes: RemoteChangeRow;
  signing_keys: SigningKeyRow;
  sessions: SessionRow;
  refresh_tokens: RefreshTokenRow;
  password_links: PasswordLinkRow;
  email_changes: EmailChangeRow;
  email_links: EmailLinkRow;
  confirm_links: ConfirmLinkRow;
  passkeys: PasskeyRow;
  recovery_links: RecoveryLinkRow;
  totp: TotpRow;
  factor_rules: FactorRuleRow;
  recovery_codes: RecoveryCodeRow;
  external_identities: ExternalIdentityRow;
  provider_flows: ProviderFlowRow;
  attempts: AttemptRow;
  mails: MailRow;
  robots: RobotRow;
  apps: AppRow;
  app_consents: AppConsentRow;
  app_sign_ins: AppSignInRow;
  oidc_keys: OidcKeyRow;
  oidc_records: OidcRecordRow;
  journal: JournalRow;
  journal_chain: JournalChainRow;
  journal_changes: JournalChangesRow;
  idempotency_keys: IdempotencyKeyRow;
  processes: ProcessRow;
  backups: BackupRow;
  live_topics: LiveTopicRow;
  live_events: LiveEventRow;
  bin: BinRow;
  date_polls: DatePollRow;
  date_poll_dates: PollDateRow;
  date_poll_answers: PollAnswerRow;
  date_poll_comments: PollCommentRow;
  series: SeriesRow;
  series_dates: SeriesDateRow;
  reminders: ReminderRow;
  cancelled_sessions: CancelledSessionRow;
  calendar_feeds: CalendarFeedRow;
  dismissed_first_steps: { server_id: string; at: string };
}
