import type { Backup, BackupOverview, BackupSettings } from '@rpd/shared/domain';
import { Badge, Card, EmptyState, Flex, formatDateTime, formatNumber, Heading } from '@rpd/shared/ui';
import { Fact, Facts } from '../ui/Facts.tsx';

/** The last night's backup, or what to set where none is made. */
export function BackupCard({ overview }: { overview: BackupOverview }) {
  const { settings } = overview;
  if (settings) return <LastBackup {...overview} settings={settings} />;
  return (
    <Card.Root maxW="3xl">
      <EmptyState drawing="chest" title="Aucune sauvegarde automatique">
        BACKUP_HOUR vaut « off ». Donnez-lui une heure, de 0 à 23, puis redémarrez RPD. BACKUP_DIR est le
        dossier des sauvegardes, BACKUPS_KEPT leur nombre.
      </EmptyState>
    </Card.Root>
  );
}

function LastBackup({ settings, files, nights }: BackupOverview & { settings: BackupSettings }) {
  const [last] = nights;
  const { label, tone } = stateOf(last);
  const success = nights.find(night => stateOf(night) === STATES.done);
  return (
    <Card.Root as="section" aria-labelledby="backup-heading" maxW="3xl">
      <Card.Body gap="4">
        <Flex wrap="wrap" gap="3" align="center">
          <Heading as="h2" id="backup-heading" size="md">
            Dernière sauvegarde
          </Heading>
          <Badge colorPalette={tone}>{label}</Badge>
        </Flex>
        <Facts>
          <Fact label="Début">{last?.endedAt === null ? formatDateTime(last.startedAt) : ''}</Fact>
          <Fact label="Fin">{formatDateTime(last?.endedAt)}</Fact>
          <Fact label="Motif">{last?.error}</Fact>
          <Fact label="Nouvel essai">{last?.error ? 'Une heure après l’échec' : ''}</Fact>
          <Fact label="Taille">{sizeLabel(last?.bytes)}</Fact>
          <Fact label="Fichier">{last?.error ? '' : last?.file}</Fact>
          <Fact label="Dernière réussie">{success === last ? '' : successLabel(success)}</Fact>
          <Fact label="Conservées">{`${formatNumber(files)} sur ${formatNumber(settings.kept)}`}</Fact>
          <Fact label="Chaque nuit">{`à partir de ${settings.hour} h, à l’heure du serveur`}</Fact>
          <Fact label="Dossier">{settings.folder}</Fact>
          <Fact label="Chiffrement">{encryptionLabel(settings.recipients)}</Fact>
        </Facts>
      </Card.Body>
    </Card.Root>
  );
}

const STATES = {
  none: { label: 'Aucune pour l’instant', tone: 'gray' },
  running: { label: 'En cours', tone: 'blue' },
  failed: { label: 'Échouée', tone: 'red' },
  done: { label: 'Réussie', tone: 'green' },
} as const;

function stateOf(backup: Backup | undefined) {
  if (!backup) return STATES.none;
  if (backup.error !== null) return STATES.failed;
  return backup.endedAt === null ? STATES.running : STATES.done;
}

const successLabel = (backup: Backup | undefined) =>
  backup ? `${formatDateTime(backup.endedAt)} (${sizeLabel(backup.bytes)})` : 'Aucune';

const encryptionLabel = (recipients: readonly string[]) =>
  recipients.length === 0
    ? 'Aucun : toute personne qui a le fichier peut le lire'
    : `Se lit avec la clé privée de ${recipients.join(', ')}`;

const MIB = 2 ** 20;

/** Bytes as MiB, one decimal; '' for no size. */
function sizeLabel(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '';
  return bytes < MIB / 10 ? 'moins de 0,1 Mio' : `${formatNumber(Math.round((bytes / MIB) * 10) / 10)} Mio`;
}
