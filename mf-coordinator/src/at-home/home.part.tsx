import { paths, pathTo } from '@portal/contracts/paths';
import { queryOf, readSearch } from '@portal/kit/event-search';
import { useRead } from '@portal/kit/read';
import type { Part } from '@portal/kit/remote';
import { Link } from '@portal/kit/router';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { DatedLine, Lines, Together } from '@portal/kit/ui/lines';
import { Loading } from '@portal/kit/ui/loading';
import { Section } from '@portal/kit/ui/section';
import { listManagedEvents } from '../events.api.ts';
import { messages } from '../messages.ts';
import { UnpublishedMark } from '../shared/unpublished-mark.tsx';

const text = messages.list;
const most = 3;

function ManagedEvents() {
  // The same request as the first page of Manage Events, so it is sent only once.
  const { data, error, again } = useRead(listManagedEvents(queryOf(readSearch(''))));
  return (
    <Section title={text.events} aside={<Link to={paths.manageEvents}>{text.title}</Link>}>
      {error && !data && <ErrorLine feature={text.events} onRetry={again} />}
      {!error && !data && <Loading shape="rows" count={most} onRetry={again} />}
      {data && data.count > 0 && (
        <Lines isDated>
          {data.data.slice(0, most).map(({ _id: id, name, date, timeZone, taken, capacity, published }) => (
            <DatedLine
              key={id}
              title={name}
              date={date}
              timeZone={timeZone}
              action={
                <LinkButton
                  small
                  look="secondary"
                  to={pathTo(paths.manageEvent, { id })}
                  aria-label={text.whose(text.manage, name)}
                >
                  {text.manage}
                </LinkButton>
              }
            >
              <p className="p-soft">{text.taken(taken, capacity)}</p>
              {published && <UnpublishedMark event={id} />}
            </DatedLine>
          ))}
        </Lines>
      )}
      {data?.count === 0 && (
        <Together>
          <p>{text.empty}</p>
          <Actions>
            <LinkButton small to={paths.createEvent}>
              {text.create}
            </LinkButton>
          </Actions>
        </Together>
      )}
    </Section>
  );
}

/** Lists the next events of a coordinator, with links to their programs. */
export const homePart: Part = { Component: ManagedEvents };
