import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { share } from '@portal/kit/share';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';

const { about, program, share: shareIt, copied, copyThis } = messages.event;

/** Links to the public program of an event and shares it. Renders nothing if it is not public. */
export function ProgramLinks({ event }: { event: PerformanceResponse['event'] }) {
  const { publicAddress: address, name, canceled } = event;
  if (address === undefined || canceled) return null;
  const path = pathTo(paths.publicProgram, { address });
  const shareProgram = async () => {
    const url = new URL(path, location.origin).href;
    const outcome = await share(name, url);
    if (outcome === 'copied') toastSuccess(copied);
    if (outcome === 'copyYourself') toastError(copyThis(url));
  };
  return (
    <>
      <LinkButton to={path} small aria-label={about(program, name)}>
        {program}
      </LinkButton>
      <Button look="quiet" small onClick={() => void shareProgram()} aria-label={about(shareIt, name)}>
        {shareIt}
      </Button>
    </>
  );
}
