import { common } from '@portal/kit/messages';
import { paths, pathTo } from '@portal/contracts/paths';
import type { SlotProps } from '@portal/contracts/slots';
import { useRead } from '@portal/kit/read';
import type { Part } from '@portal/kit/remote';
import { may, useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { getEvent } from '../events.api.ts';
import { messages } from '../messages.ts';

const { list } = messages;

function WaysToManage({ event: id }: SlotProps['event']) {
  const session = useSession();
  // Uses the response that the page around this part has read.
  const { data: event } = useRead(getEvent(id));
  const isOwn = session.status === 'signed-in' && session.id === event?.coordinator;
  if (!event || !(isOwn || may(session, 'admin'))) return null;
  const ways = [
    [messages.edit.program, paths.manageEvent],
    [common.edit, paths.editEvent],
    [messages.letters.title, paths.eventMessages],
  ] as const;
  return (
    <Actions>
      {ways.map(([label, path]) => (
        <LinkButton
          key={path}
          small
          look="secondary"
          to={pathTo(path, { id })}
          aria-label={list.whose(label, event.name)}
        >
          {label}
        </LinkButton>
      ))}
    </Actions>
  );
}

/** Links from an event's page to the pages where its coordinator edits it. */
export const eventPart: Part<'event'> = { Component: WaysToManage };
