import { useSession } from '@rpd/shared/session';
import { Button, Flex, lazyWithPreload, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { askSettings } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { jump } from '../structure/jump.ts';
import { countWords } from './ReportLines.tsx';
import { markedLines, reportOf } from './storedReports.ts';

const ReportDialog = lazyWithPreload(async () => (await import('./ReportDialog.tsx')).ReportDialog);

/** Beside a sheet that was imported: what became of it, for as long as it is edited. */
export function ImportNotice() {
  const store = useEditorStore();
  const person = useSession(state => state.user?._id ?? '');
  const fields = useEditor(state => draftIn(state).fields);
  const [isOpen, setOpen] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const report = reportOf(person, fields);
  if (!report || isHidden) return null;
  const { from, counts, lines } = report;
  const kept = markedLines(fields).length;
  /** Where a line leads: the dialog gives the focus to its settings. */
  const go = (id: string) => {
    setOpen(false);
    jump(store, id, false);
    askSettings(store, id);
  };
  const left = kept > 0 ? `${kept} formule${kept > 1 ? 's' : ''} à réécrire.` : 'Aucune formule à réécrire.';
  return (
    <Flex
      role="status"
      gap="3"
      wrap="wrap"
      align="center"
      bg="bg.info"
      borderWidth="1px"
      borderRadius="lg"
      p="3"
      mb="4"
    >
      <Text flex="1 1 16rem" fontWeight="medium">
        {from ? `Importé de ${from}` : 'Fiche importée'}
        {counts ? ` : ${countWords({ ...counts, formulas: { ...counts.formulas, kept: 0 } })}.` : '.'} {left}
      </Text>
      {lines.length > 0 ? (
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          Rapport d’import
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setHidden(true)}>
        Masquer
      </Button>
      {isOpen ? (
        <ReportDialog report={report} fields={fields} onGo={go} onClose={() => setOpen(false)} />
      ) : null}
    </Flex>
  );
}
