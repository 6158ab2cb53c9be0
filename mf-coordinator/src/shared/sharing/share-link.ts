import { paths, pathTo } from '@portal/contracts/paths';
import type { ShareResponse } from '@portal/contracts/public-program';
import { correction, generate, type Bitmap2D } from 'lean-qr';
import { readShare } from '../../share.api.ts';

/** A public address, and the code of squares a phone reads it from. */
export interface ShareLink {
  url: string;
  /** The same as it is printed, to be typed. */
  printed: string;
  code: Bitmap2D;
}

/** Also from paper that was folded or got wet. */
export const linkTo = ({ address }: Pick<ShareResponse, 'address'>): ShareLink => {
  const url = location.origin + pathTo(paths.publicProgram, { address });
  return {
    url,
    printed: url.replace(/^https?:\/\//, ''),
    code: generate(url, { minCorrectionLevel: correction.M }),
  };
};

/** The link a printed program carries; undefined where it leads nowhere, or nobody could be asked for it. */
export const readShareLink = async (event: string): Promise<ShareLink | undefined> => {
  const share = await readShare(event).catch(() => undefined);
  return share && !share.isOff ? linkTo(share) : undefined;
};
