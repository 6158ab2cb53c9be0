import { download, safeFileName } from '@portal/kit/download';
import { toastError } from '@portal/kit/toast';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-parts.ts';
import { startTimes } from '../start-times.ts';
import { programText } from './program-lines.ts';
import { programTable } from './program-table.ts';
import { csvOf } from './spreadsheet.ts';
import type { Paper } from './word-styles.ts';

const text = messages.program.export;

/** The ways to take the program away: as a Word document, as a spreadsheet. */
export function useExports({ event, state, view, performances }: ProgramParts) {
  const [isBusy, setBusy] = useState(false);
  const [hasSchool, setHasSchool] = useState(true);
  const [paper, setPaper] = useState<Paper>('letter');
  const fileName = (ending: string) => safeFileName(text.fileName(event.name), ending);
  const exportWord = async (on: Paper) => {
    setBusy(true);
    setPaper(on);
    try {
      // Large, and needed by few: fetched when it is asked for.
      const { wordDocument } = await import('./word-document.ts');
      const words = programText(event, state.items, performances, { hasSchool });
      download(await wordDocument(words, on), fileName('.docx'));
    } catch (error) {
      reportError(error);
      toastError(text.failed);
    }
    setBusy(false);
  };
  const exportTable = () => {
    const timeOf = startTimes(event.date, event.timeZone);
    const rows = programTable(view.schedule.entries, performances, timeOf, { hasSchool });
    download(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), fileName('.csv'));
  };
  return { isBusy, hasSchool, setHasSchool, paper, exportWord, exportTable };
}
