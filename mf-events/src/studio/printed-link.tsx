import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import type { ReactNode } from 'react';
import './printed-link.css';

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
    <section className="e-paper">
      <h1>{title}</h1>
      {children}
      <QrCode code={code} label={title} />
      <p className="e-paper__url">{url}</p>
    </section>
  );
}
