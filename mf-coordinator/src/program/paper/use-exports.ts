import { csvOf } from '@portal/kit/csv';
import { download, safeFileName } from '@portal/kit/download';
import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { whenIdle } from '@portal/kit/idle';
import { toastError } from '@portal/kit/toast';
import { useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { readEventContacts } from '../../program.api.ts';
import { fetchShareDialog } from '../../shared/sharing/share-button.tsx';
import type { ShareLink } from '../../shared/sharing/share-link.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import type { OpenProgram } from '../store/program-store.ts';
import type { Sheet, SheetKind } from './printed-sheet.tsx';
import { contactsByUser, programTable, type Contacts } from './program-table.ts';
import { programText } from './program-lines.ts';
import type { Layout } from './word-document.ts';

const text = messages.program.export;

// Too large to load with the page, but loaded when it is idle: at the door of a hall there may be no network.
const fetchWord = () => import('./word-document.ts');
const fetchLink = () => import('../../shared/sharing/share-link.ts');
const fetchAll = () => void Promise.allSettled([fetchWord(), fetchLink(), fetchShareDialog()]);

// The spec prescribes the name for US Letter, so it gets no addition. The additions are the same in every
// language.
const variantOf = ({ paper, isBooklet }: Layout): string => {
  const parts = [paper === 'a4' && 'A4', isBooklet && 'booklet'].filter(Boolean);
  return parts.length > 0 ? `, ${parts.join(' ')}` : '';
};

// Reads the latest program before an export, because a handout must not list withdrawn pieces. If that fails, the
// export says how old it is.
const readProgram = async ({ latest, getState }: OpenProgram) => {
  const at = await latest();
  const asOf = at && text.asOf(formatEventDate(at, readerTimeZone()));
  if (asOf) toastError(asOf);
  const { editor, ...now } = getState();
  return { ...now, asOf, isPublic: editor.published !== undefined && editor.hidden === undefined };
};

// Without a network the sheet is still printed, but without contacts.
const readContacts = (event: string): Promise<Contacts | undefined> =>
  readEventContacts(event).then(contactsByUser, () => {
    toastError(text.noContacts);
    return undefined;
  });

// Reads the address to print. If the request fails, the document has no address.
const readLink = (event: string): Promise<ShareLink | undefined> =>
  fetchLink().then(
    ({ readShareLink }) => readShareLink(event),
    () => undefined,
  );

/** Returns the exports of a program: as a Word document, as a spreadsheet, and on paper. */
export function useExports() {
  const program = useOpenProgram();
  const [isBusy, setBusy] = useState(false);
  const [hasSchool, setHasSchool] = useState(true);
  const [hasLink, setHasLink] = useState(true);
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => whenIdle(fetchAll), []);
  const fileName = (ending: string, variant = '') =>
    safeFileName(text.fileName(program.getState().event.name), variant + ending);
  // The address is printed if the program is public and the switch is on.
  const { _id: id } = program.getState().event;
  const linkOf = async (isPublic: boolean) => (isPublic && hasLink ? readLink(id) : undefined);
  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      reportError(error);
      toastError(text.failed);
    }
    setBusy(false);
  };
  const exportWord = (isBooklet: boolean) =>
    work(async () => {
      const { event, state, performances, asOf, isPublic } = await readProgram(program);
      const { wordDocument } = await fetchWord();
      const layout = { paper: state.settings.paper ?? 'letter', isBooklet };
      const words = programText(event, state.items, performances, { ...state.settings, hasSchool, asOf });
      const link = await linkOf(isPublic);
      download(await wordDocument(words, layout, link), fileName('.docx', variantOf(layout)));
    });
  const exportTable = () =>
    work(async () => {
      const [{ event, view, performances }, contacts] = await Promise.all([
        readProgram(program),
        readContacts(id),
      ]);
      const { entries } = view.schedule;
      const rows = programTable(event, entries, performances, { hasSchool, contacts });
      download(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), fileName('.csv'));
    });
  const openSheet = (kind: SheetKind) =>
    work(async () => {
      const { asOf, isPublic } = await readProgram(program);
      setSheet({
        kind,
        asOf,
        contacts: kind === 'check-in' ? await readContacts(id) : undefined,
        link: kind === 'program' ? await linkOf(isPublic) : undefined,
      });
    });
  const closeSheet = () => setSheet(undefined);
  return {
    isBusy,
    hasSchool,
    setHasSchool,
    hasLink,
    setHasLink,
    sheet,
    exportWord,
    exportTable,
    openSheet,
    closeSheet,
  };
}
