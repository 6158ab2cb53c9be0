import { paths, pathTo } from '@portal/contracts/paths';
import { toastError } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { codeOf, passOn } from '../shared/pass-on.ts';

const text = messages.invited;
const { about } = messages.event;

/** Buttons that pass on the link of an invitation: by the phone’s own dialog or a copy, and as a QR code. */
export function PassOnLink({ code, name }: { code: string; name: string }) {
  const [squares, setSquares] = useState<QrSquares>();
  const [isOpen, setOpen] = useState(false);
  const url = new URL(pathTo(paths.pieceInvitation, { code }), location.origin).href;
  const show = async () => {
    try {
      setSquares(await codeOf(url));
      setOpen(true);
    } catch {
      toastError(text.failed);
    }
  };
  return (
    <>
      <TextButton
        aria-label={about(text.passOn, name)}
        onClick={() => void passOn(text.shareTitle(name), url)}
      >
        {text.passOn}
      </TextButton>
      <TextButton aria-label={about(text.showCode, name)} onClick={() => void show()}>
        {text.showCode}
      </TextButton>
      <Dialog isOpen={isOpen} title={text.shareTitle(name)} onClose={() => setOpen(false)}>
        <p>{text.scan}</p>
        {squares && <QrCode code={squares} label={text.showCode} />}
      </Dialog>
    </>
  );
}
