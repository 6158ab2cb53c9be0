import { paths, pathTo } from '@portal/contracts/paths';
import { share } from '@portal/kit/share';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import { useState } from 'react';
import { messages } from '../messages.ts';

const text = messages.invited;
const { about, copied, copyThis } = messages.event;

/** Buttons that pass on the link of an invitation: by the phone’s own dialog or a copy, and as a QR code. */
export function PassOnLink({ code, name }: { code: string; name: string }) {
  const [squares, setSquares] = useState<QrSquares>();
  const [isOpen, setOpen] = useState(false);
  const url = new URL(pathTo(paths.pieceInvitation, { code }), location.origin).href;
  const pass = async () => {
    const outcome = await share(text.shareTitle(name), url);
    if (outcome === 'copied') toastSuccess(copied);
    if (outcome === 'copyYourself') toastError(copyThis(url));
  };
  const show = async () => {
    try {
      const { generate } = await import('lean-qr');
      setSquares(generate(url));
      setOpen(true);
    } catch {
      toastError(text.failed);
    }
  };
  return (
    <>
      <TextButton aria-label={about(text.passOn, name)} onClick={() => void pass()}>
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
