import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { siteName } from '@portal/kit/title';
import { toastError } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import type { QrSquares } from '@portal/kit/ui/qr-code';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { codeOf } from '../shared/pass-on.ts';
import { invitePupil } from '../teachers.api.ts';
import { PrintedLink, PrintedSheet } from './printed-sheet.tsx';

const text = messages.studio;

interface ClaimCode {
  name: string;
  url: string;
  code: QrSquares;
}

const claimCodesOf = async (pupils: readonly ProfileResponse[]): Promise<ClaimCode[]> => {
  const made: ClaimCode[] = [];
  for (const pupil of pupils) {
    const { code = '' } = await invitePupil(pupil._id);
    const url = new URL(pathTo(paths.invitation, { code }), location.origin).href;
    made.push({ name: fullName(pupil), url, code: await codeOf(url) });
  }
  return made;
};

/** Prints a page for each pupil whose family has not claimed the profile yet, with the code for the family. */
export function ClaimCodes({ pupils }: { pupils: readonly ProfileResponse[] }) {
  const [printed, setPrinted] = useState<ClaimCode[]>();
  const [isPending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    try {
      setPrinted(await claimCodesOf(pupils));
    } catch (error) {
      toastError(isApiError(error) ? errorSentence(error.code) : messages.inviteFamilies.failed);
    }
    setPending(false);
  };
  return (
    <>
      <Button look="secondary" small pending={isPending} onClick={() => void print()}>
        {text.printCodes(pupils.length)}
      </Button>
      {printed && (
        <PrintedSheet onDone={() => setPrinted(undefined)}>
          {printed.map(({ name, url, code }) => (
            <PrintedLink key={url} title={text.claimTitle(name)} url={url} code={code}>
              <p>{text.claimAsks(siteName())}</p>
              <p>{messages.inviteFamilies.sheetScan}</p>
            </PrintedLink>
          ))}
        </PrintedSheet>
      )}
    </>
  );
}
