import { paths, pathTo } from '@portal/contracts/paths';
import type { ShareResponse } from '@portal/contracts/public-program';
import { correction, generate, type Bitmap2D } from 'lean-qr';
import { readShare } from '../../share.api.ts';

/** A public address and its QR code. */
export interface ShareLink {
  url: string;
  /** The address without its scheme, for print. */
  printed: string;
  code: Bitmap2D;
}

/** Returns the link of a share. The QR code's error correction keeps it readable on folded or wet paper. */
export const linkTo = ({ address }: Pick<ShareResponse, 'address'>): ShareLink => {
  const url = location.origin + pathTo(paths.publicProgram, { address });
  return {
    url,
    printed: url.replace(/^https?:\/\//, ''),
    code: generate(url, { minCorrectionLevel: correction.M }),
  };
};

/** Returns the link to print on a program; undefined if sharing is off or the request fails. */
export const readShareLink = async (event: string): Promise<ShareLink | undefined> => {
  const share = await readShare(event).catch(() => undefined);
  return share && !share.isOff ? linkTo(share) : undefined;
};
