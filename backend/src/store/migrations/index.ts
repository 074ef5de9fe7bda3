import type { Migration } from '../migration.ts';
import { externalIdentities } from './0194_external_identities.ts';
import { evidenceFiles } from './0224_evidence_files.ts';
import { reportedThings } from './0225_reported_things.ts';
import { imposedWarnings } from './0226_imposed_warnings.ts';
import { push } from './0203_push.ts';
import { openidProvider } from './0195_openid_provider.ts';
import { appSignIns } from './0196_app_sign_ins.ts';
import { binNames } from './0205_bin_names.ts';
import { ownerNames } from './0215_owner_names.ts';
import { consentDetails } from './0221_consent_details.ts';
import { accountPages } from './0222_account_pages.ts';
import { guidance } from './0231_guidance.ts';
import { savedViews } from './0232_saved_views.ts';
import { publicPages } from './0237_public_pages.ts';
import { webVitals } from './0246_web_vitals.ts';
import { deskLists } from './0247_desk_lists.ts';
import { removedKinds } from './0256_removed_kinds.ts';
import { listCriteria } from './0259_list_criteria.ts';
import { publicCharacters } from './0263_public_characters.ts';
import { tokenCharacters } from './0264_token_characters.ts';
import { namedPointers } from './0270_named_pointers.ts';
import { sqliteTrigrams } from './0271_sqlite_trigrams.ts';
import { deepPages } from './0272_deep_pages.ts';
import { nameCores } from './0252_name_cores.ts';
import { signInSearch } from './0253_signin_search.ts';
import { isolatedRemotes } from './0250_isolated_remotes.ts';
import { viewColumns } from './0244_view_columns.ts';
import { postLogoutUris } from './0220_post_logout_uris.ts';
import { sheetJoints } from './0201_sheet_joints.ts';
import { factorRules } from './0189_factor_rules.ts';
import { wordFilters } from './0190_word_filters.ts';
import { warnings } from './0210_warnings.ts';
import { blockedPeople } from './0191_blocked_people.ts';
import { consents } from './0197_consents.ts';
import { entities } from './0001_entities.ts';
import { releases } from './0002_releases.ts';
import { auth } from './0003_auth.ts';
import { mails } from './0010_mails.ts';
import { machines } from './0011_machines.ts';
import { journal } from './0012_journal.ts';
import { files } from './0020_files.ts';
import { games } from './0021_games.ts';
import { catalogues } from './0022_catalogues.ts';
import { events } from './0023_events.ts';
import { ticketPictures } from './0164_ticket_pictures.ts';
import { ticketQueue } from './0163_ticket_queue.ts';
import { slots } from './0184_slots.ts';
import { fillReports } from './0185_fill_reports.ts';
import { measures } from './0180_measures.ts';
import { mobs } from './0024_mobs.ts';
import { characters } from './0030_characters.ts';
import { tickets } from './0031_tickets.ts';
import { idempotency } from './0040_idempotency.ts';
import { listIndexes } from './0041_list_indexes.ts';
import { searchIndexes } from './0042_search_indexes.ts';
import { deployments } from './0043_deployments.ts';
import { notifications } from './0044_notifications.ts';
import { serverRoles } from './0168_server_roles.ts';
import { serverManagers } from './0045_server_managers.ts';
import { characterSight } from './0046_character_sight.ts';
import { trigrams } from './0047_trigrams.ts';
import { moderation } from './0048_moderation.ts';
import { sheetRevisions } from './0049_sheet_revisions.ts';
import { charactersSeen } from './0050_characters_seen.ts';
import { encounters } from './0051_encounters.ts';
import { newestFirst } from './0052_newest_first.ts';
import { pictureTexts } from './0053_picture_texts.ts';
import { emptyFirst } from './0054_empty_first.ts';
import { foldedAgain } from './0055_folded_again.ts';
import { filterColumns } from './0056_filter_columns.ts';
import { sealedSecrets } from './0063_sealed_secrets.ts';
import { emailChanges } from './0064_email_changes.ts';
import { nameSkeletons } from './0065_name_skeletons.ts';
import { confirmedAddresses } from './0066_confirmed_addresses.ts';
import { handoverTokens } from './0068_handover_tokens.ts';
import { attemptDelays } from './0069_attempt_delays.ts';
import { journalChain } from './0070_journal_chain.ts';
import { pointerSource } from './0073_pointer_source.ts';
import { processes } from './0081_processes.ts';
import { backups } from './0082_backups.ts';
import { serverCovers } from './0110_server_covers.ts';
import { remotes } from './0074_remotes.ts';
import { recruitingGames } from './0095_recruiting_games.ts';
import { liveEvents } from './0115_live_events.ts';
import { eventProposals } from './0100_event_proposals.ts';
import { bin } from './0101_bin.ts';
import { firstSteps } from './0102_first_steps.ts';
import { powerSigns } from './0140_power_signs.ts';
import { sheetFormat3 } from './0145_sheet_format_3.ts';
import { mailFailures } from './0105_mail_failures.ts';
import { fights } from './0160_fights.ts';
import { preparation } from './0165_preparation.ts';
import { journalChanges } from './0167_journal_changes.ts';
import { mapTokenVersions } from './0166_map_token_versions.ts';
import { gallery } from './0177_gallery.ts';
import { releaseHealth } from './0178_release_health.ts';
import { playerInitiative } from './0173_player_initiative.ts';
import { gameSessions } from './0150_game_sessions.ts';
import { sessionSafety } from './0170_session_safety.ts';
import { sessionSummaries } from './0171_session_summaries.ts';
import { pregeneratedCharacters } from './0172_pregenerated_characters.ts';
import { dates } from './0175_dates.ts';
import { notificationAbout } from './0155_notification_about.ts';
import { serverSheets } from './0156_server_sheets.ts';
import { gameRemovals } from './0157_game_removals.ts';
import { people } from './0158_people.ts';
import { compendium } from './0181_compendium.ts';
import { characterCreation } from './0161_character_creation.ts';
import { passkeys } from './0186_passkeys.ts';
import { totp } from './0187_totp.ts';
import { inactivity } from './0182_inactivity.ts';
import { serverTransfers } from './0179_server_transfers.ts';
import { sheetBlocks } from './0169_sheet_blocks.ts';
import { accountMerges } from './0162_account_merges.ts';
import { characterUndo } from './0176_character_undo.ts';

/** The schema's history in the order in which it is applied. Listed by hand: a file by chance in the folder changes nothing. */
export const migrations: readonly Migration[] = [
  entities,
  releases,
  auth,
  mails,
  machines,
  journal,
  files,
  games,
  catalogues,
  events,
  mobs,
  characters,
  tickets,
  idempotency,
  listIndexes,
  searchIndexes,
  deployments,
  notifications,
  serverManagers,
  characterSight,
  trigrams,
  moderation,
  sheetRevisions,
  charactersSeen,
  encounters,
  newestFirst,
  pictureTexts,
  emptyFirst,
  foldedAgain,
  filterColumns,
  sealedSecrets,
  emailChanges,
  nameSkeletons,
  confirmedAddresses,
  handoverTokens,
  attemptDelays,
  journalChain,
  pointerSource,
  processes,
  backups,
  remotes,
  recruitingGames,
  liveEvents,
  eventProposals,
  bin,
  firstSteps,
  mailFailures,
  serverCovers,
  sheetFormat3,
  powerSigns,
  gameSessions,
  sessionSafety,
  sessionSummaries,
  pregeneratedCharacters,
  preparation,
  dates,
  measures,
  gameRemovals,
  fights,
  characterUndo,
  ticketQueue,
  ticketPictures,
  notificationAbout,
  serverSheets,
  people,
  mapTokenVersions,
  journalChanges,
  characterCreation,
  playerInitiative,
  slots,
  fillReports,
  gallery,
  releaseHealth,
  compendium,
  passkeys,
  totp,
  accountMerges,
  serverRoles,
  serverTransfers,
  inactivity,
  sheetBlocks,
  factorRules,
  wordFilters,
  blockedPeople,
  externalIdentities,
  consents,
  openidProvider,
  appSignIns,
  sheetJoints,
  push,
  binNames,
  warnings,
  ownerNames,
  postLogoutUris,
  consentDetails,
  accountPages,
  evidenceFiles,
  reportedThings,
  imposedWarnings,
  guidance,
  savedViews,
  publicPages,
  viewColumns,
  webVitals,
  deskLists,
  isolatedRemotes,
  nameCores,
  signInSearch,
  removedKinds,
  listCriteria,
  publicCharacters,
  tokenCharacters,
  namedPointers,
  sqliteTrigrams,
  deepPages,
];
