import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { passOn } from './pass-on.ts';

const { about, program, share, copied } = messages.event;

/** Links to the public program of an event and shares it. Renders nothing if it is not public. */
export function ProgramLinks({ event }: { event: PerformanceResponse['event'] }) {
  const { publicAddress: address, name, canceled } = event;
  if (address === undefined || canceled) return null;
  const path = pathTo(paths.publicProgram, { address });
  const pass = () => void passOn(name, new URL(path, location.origin).href, copied);
  return (
    <>
      <LinkButton to={path} small aria-label={about(program, name)}>
        {program}
      </LinkButton>
      <Button look="quiet" small onClick={pass} aria-label={about(share, name)}>
        {share}
      </Button>
    </>
  );
}
