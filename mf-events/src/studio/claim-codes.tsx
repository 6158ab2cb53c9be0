import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { toastFailure } from '@portal/kit/action';
import { formatPrintedDay, isolated, readerTimeZone } from '@portal/kit/format';
import { gradeOf } from '@portal/kit/messages';
import { siteName } from '@portal/kit/title';
import { toastError } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import type { QrSquares } from '@portal/kit/ui/qr-code';
import { OnPaper } from '@portal/kit/ui/on-paper';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { codeOf } from '../shared/pass-on.ts';
import { invitePupil } from '../teachers.api.ts';
import { PrintedLink } from './printed-link.tsx';

const text = messages.studio;

interface ClaimCode {
  name: string;
  /** Grade and school, by which pupils with the same name are told apart. */
  about: string;
  url: string;
  until: string;
  code: QrSquares;
}

const claimCodeOf = async (pupil: ProfileResponse): Promise<ClaimCode> => {
  const { code = '', expiresAt } = await invitePupil(pupil._id);
  const url = new URL(pathTo(paths.invitation, { code }), location.origin).href;
  const until = formatPrintedDay(expiresAt, readerTimeZone());
  const about = [gradeOf(pupil), isolated(pupil.school)].filter(Boolean).join(' · ');
  return { name: isolated(fullName(pupil)), about, url, until, code: await codeOf(url) };
};

/** Prints a page for each pupil whose family has not claimed the profile yet, with the code for the family. */
export function ClaimCodes({ pupils }: { pupils: readonly ProfileResponse[] }) {
  const [printed, setPrinted] = useState<ClaimCode[]>();
  const [isPending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    const made: ClaimCode[] = [];
    try {
      for (const pupil of pupils) made.push(await claimCodeOf(pupil));
    } catch (error) {
      toastFailure(error, messages.inviteFamilies.failed);
      if (made.length > 0) toastError(text.printedSome(made.length, pupils.length));
    }
    if (made.length > 0) setPrinted(made);
    setPending(false);
  };
  return (
    <>
      <Button look="secondary" small pending={isPending} onClick={() => void print()}>
        {text.printCodes(pupils.length)}
      </Button>
      {printed && (
        <OnPaper onDone={() => setPrinted(undefined)}>
          {printed.map(({ name, about, url, until, code }) => (
            <PrintedLink key={url} title={text.claimTitle(name)} url={url} code={code}>
              <p>{about}</p>
              <p>{text.claimAsks(siteName())}</p>
              <p>{messages.inviteFamilies.sheetScan}</p>
              <p>{text.claimUntil(until)}</p>
            </PrintedLink>
          ))}
        </OnPaper>
      )}
    </>
  );
}
