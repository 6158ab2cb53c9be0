import { paths } from '@portal/contracts/paths';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Matters, useMatters } from '@portal/kit/ui/matters';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { FoldedBlocks, OwnEventBlocks } from '../shared/own-events/own-event-blocks.tsx';
import { arrange } from '../shared/own-events/own-events.ts';

const text = messages.mine;
const more = { path: paths.eventSignup, label: text.another };

const kinds = ['pieceInvited', 'invitedWaits', 'lateSignup', 'teacherSigned'] as const;

const join = (
  <LinkButton small to={paths.events}>
    {text.join}
  </LinkButton>
);

function MyEventsPage() {
  const { data: own, error, again } = useRead(listOwnPerformances());
  const matters = useMatters();
  const data = matters && own;
  useNews('signed-up', again);
  useNews('sign-up-changed', again);
  useNews('program-published', again);
  const { coming, withdrawn, past } = arrange(data ?? [], new Date());
  return (
    <Page title={text.title} actions={data && data.length > 0 && join}>
      {data && <Matters matters={matters} kinds={kinds} />}
      {!data && (
        <Unread feature={messages.feature.myEvents} shape="rows" count={4} error={error} again={again} />
      )}
      {data?.length === 0 && <Empty action={join}>{text.empty}</Empty>}
      {coming.length > 0 && (
        <>
          <OwnEventBlocks events={coming} label={text.list} more={more} />
          <div className="p-actions">
            <CalendarButton
              events={coming.map(({ event }) => event._id)}
              name={text.title}
              label={messages.event.addAllToCalendar}
            />
            <Link to={`${paths.account}#calendar`}>{text.subscribe}</Link>
          </div>
        </>
      )}
      {data && data.length > 0 && coming.length === 0 && <p>{text.nothingComing}</p>}
      <FoldedBlocks
        name="withdrawn"
        events={withdrawn}
        label={text.withdrawnFrom(withdrawn.length)}
        more={more}
      />
      <FoldedBlocks name="past" events={past} label={text.past(past.length)} more={more} />
    </Page>
  );
}

export const myEventsPage = definePage({
  Component: MyEventsPage,
  title: text.title,
});
