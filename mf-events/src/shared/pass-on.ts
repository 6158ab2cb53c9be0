import { common } from '@portal/kit/messages';
import { share } from '@portal/kit/share';
import { toastError, toastSuccess } from '@portal/kit/toast';
import type { QrSquares } from '@portal/kit/ui/qr-code';
import { messages } from '../messages.ts';

/** Passes on a link by the phone’s own dialog, or copies it and says so. */
export const passOn = async (title: string, url: string, copied = common.linkCopied): Promise<void> => {
  const outcome = await share(title, url);
  if (outcome === 'copied') toastSuccess(copied);
  if (outcome === 'copyYourself') toastError(messages.event.copyThis(url));
};

/** Returns the QR code of a link. The library is loaded by the first use. */
export const codeOf = async (url: string): Promise<QrSquares> => (await import('lean-qr')).generate(url);
