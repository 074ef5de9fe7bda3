import { initialValues, may, sheetRoute, type Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, ButtonLink } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { PrintedPage, SheetView } from '@rpd/shared/ui/sheet';
import { Download, History, Pencil, Printer, UserPlus } from 'lucide-react';
import { downloadJson } from '../lib/download.ts';
import { SheetDelete } from './SheetDelete.tsx';
import { SheetDuplicate } from './SheetDuplicate.tsx';

/** What one may do with the sheet that one reads. */
export function SheetActions({ sheet, onDeleted }: { sheet: Sheet; onDeleted: () => void }) {
  const me = useSession(state => state.user);
  const { name } = sheet.description;
  const { description, structure, fields, isPublic, gameType } = sheet;
  // A template that is made of the file has no public page until its author opens one.
  const exported = () =>
    JSON.stringify(
      { description: { ...description, publicPage: undefined }, structure, fields, isPublic, gameType },
      null,
      2,
    );
  return (
    <>
      {may(me, 'create', 'Character') ? (
        <ButtonLink
          to={`/app/me/characters/new?sheet=${sheet._id}`}
          size="sm"
          // Its author came to go on with the sheet, everybody else to play.
          {...(may(me, 'update', 'Sheet', sheet) ? { variant: 'outline' } : { colorPalette: 'accent' })}
        >
          <UserPlus aria-hidden="true" />
          Créer un personnage
        </ButtonLink>
      ) : null}
      {may(me, 'update', 'Sheet', sheet) ? (
        <>
          <ButtonLink to={sheetRoute('Sheet_Edit', sheet._id)} size="sm" aria-label={`Modifier ${name}`}>
            <Pencil aria-hidden="true" />
            Modifier
          </ButtonLink>
          <ButtonLink to={`/app/sheets/c/${sheet._id}/history`} size="sm" variant="outline">
            <History aria-hidden="true" />
            Historique
          </ButtonLink>
          <HistoryButton entity="Sheet" id={sheet._id} name={name} label="Changements" />
        </>
      ) : null}
      <SheetDuplicate id={sheet._id} name={name} isStart={!may(me, 'update', 'Sheet', sheet)} />
      <Button variant="outline" size="sm" onClick={() => downloadJson(`${name}.json`, exported())}>
        <Download aria-hidden="true" />
        Exporter
      </Button>
      <Button variant="outline" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Imprimer
      </Button>
      <SheetDelete sheet={sheet} onDeleted={onDeleted} />
      <PrintedPage title={name}>
        {() => (
          <SheetView
            document={sheet}
            values={initialValues(fields)}
            viewer={may(me, 'update', 'Sheet', sheet) ? 'gm' : 'owner'}
            isWhole
          />
        )}
      </PrintedPage>
    </>
  );
}
