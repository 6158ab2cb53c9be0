import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './printed-sheet.css';

/** Prints its content instead of the page, then calls `onDone`. */
export function PrintedSheet({ children, onDone }: { children: ReactNode; onDone: () => void }) {
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
  return createPortal(<main className="e-paper">{children}</main>, document.body);
}

interface PrintedLinkProps {
  title: string;
  /** The sentences above the code. */
  children: ReactNode;
  url: string;
  code: QrSquares;
}

/** A link on paper: sentences, a QR code and the address. */
export function PrintedLink({ title, children, url, code }: PrintedLinkProps) {
  return (
    <section className="e-paper__link">
      <h1>{title}</h1>
      {children}
      <QrCode code={code} label={title} />
      <p className="e-paper__url">{url}</p>
    </section>
  );
}
