import { common } from '@portal/kit/messages';
import { share } from '@portal/kit/share';
import { toastError, toastSuccess } from '@portal/kit/toast';
import type { QrSquares } from '@portal/kit/ui/qr-code';
import { messages } from '../messages.ts';

/** Passes on a link by the phone’s own dialog, or copies it. */
export const passOn = async (title: string, url: string): Promise<void> => {
  const outcome = await share(title, url);
  if (outcome === 'copied') toastSuccess(common.linkCopied);
  if (outcome === 'copyYourself') toastError(messages.event.copyThis(url));
};

/** Returns the QR code of a link. The library is loaded by the first use. */
export const codeOf = async (url: string): Promise<QrSquares> => (await import('lean-qr')).generate(url);
