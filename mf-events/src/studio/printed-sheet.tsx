import { siteName } from '@portal/kit/title';
import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../messages.ts';
import './printed-sheet.css';

const text = messages.inviteFamilies;

interface PrintedSheetProps {
  url: string;
  code: QrSquares;
  onDone: () => void;
}

/** Prints a sheet for families instead of the page, then calls `onDone`. */
export function PrintedSheet({ url, code, onDone }: PrintedSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    addEventListener('afterprint', finish);
    const frame = requestAnimationFrame(() => print());
    return () => {
      removeEventListener('afterprint', finish);
      cancelAnimationFrame(frame);
    };
  }, []);
  return createPortal(
    <main className="e-paper">
      <h1>{text.sheetTitle}</h1>
      <p>{text.sheetAsks(siteName())}</p>
      <p>{text.sheetScan}</p>
      <p>{text.sheetChoose}</p>
      <QrCode code={code} label={text.showCode} />
      <p className="e-paper__url">{url}</p>
    </main>,
    document.body,
  );
}
