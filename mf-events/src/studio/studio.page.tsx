import { eventPageSize, takesSignups } from '@portal/contracts/events.rules';
import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { csvOf } from '@portal/kit/csv';
import { download, safeFileName } from '@portal/kit/download';
import { addressOf, queryOf, readSearch } from '@portal/kit/event-search';
import { isolated } from '@portal/kit/format';
import { gradeOf, common } from '@portal/kit/messages';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useLocation } from '@portal/kit/router';
import { Actions, Button, LinkButton } from '@portal/kit/ui/button';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Matters, useMatters } from '@portal/kit/ui/matters';
import { Page } from '@portal/kit/ui/page';
import { Pager } from '@portal/kit/ui/pager';
import { Section } from '@portal/kit/ui/section';
import { Unread } from '@portal/kit/ui/unread';
import { searchEvents } from '../events.api.ts';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { CalendarButton } from '../shared/calendar/calendar-button.tsx';
import { EventLine } from '../shared/event-line.tsx';
import { FoldedBlocks, OwnEventBlocks } from '../shared/own-events/own-event-blocks.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { ClaimCodes } from './claim-codes.tsx';
import { InviteFamilies } from './invite-families.tsx';
import { piecesOf, pupilsIn, studioEvents } from './studio-events.ts';
import { studioTable } from './studio-table.ts';

const text = messages.studio;
const kinds = ['accountAsks', 'pupilsLeft'] as const;
const more = { path: paths.studioSignup, label: text.signUpPupils };

/** The next events that take sign-ups, each with a link to sign up many pupils. */
function SignUpMany() {
  const search = readSearch(useLocation().search);
  const { data, ...reading } = useRead(searchEvents(queryOf(search)));
  const open = data?.data.filter((event) => takesSignups(event, new Date()));
  return (
    <Section title={text.signUpMany} aside={<Link to={paths.events}>{messages.list.title}</Link>}>
      {!data && <Unread isPart feature={messages.feature.events} shape="rows" count={3} {...reading} />}
      {open?.length === 0 && <p>{data?.count === 0 ? messages.atHome.noEvents : text.noneOpen}</p>}
      {open && open.length > 0 && (
        <Lines isDated>
          {open.map((event) => (
            <EventLine
              key={event._id}
              event={event}
              action={
                <LinkButton
                  to={pathTo(more.path, { id: event._id })}
                  look="secondary"
                  small
                  aria-label={messages.event.about(text.signUpPupils, event.name)}
                >
                  {text.signUpPupils}
                </LinkButton>
              }
            />
          ))}
        </Lines>
      )}
      <Pager
        page={search.page}
        pages={Math.ceil((data?.count ?? 0) / eventPageSize)}
        hrefOf={(page) => addressOf(paths.studio, { ...search, page })}
      />
    </Section>
  );
}

function Pupils({ pupils }: { pupils: readonly ProfileResponse[] }) {
  const unclaimed = pupils.filter((pupil) => pupil.unclaimed && mayDo(pupil, 'invite'));
  return (
    <Section title={common.pupils}>
      {pupils.length > 0 && (
        <Lines>
          {pupils.map((pupil) => (
            <Line key={pupil._id}>
              <p>
                <Link to={pathTo(paths.profile, { id: pupil._id })}>{isolated(fullName(pupil))}</Link>{' '}
                <span className="p-soft">
                  {gradeOf(pupil)}
                  {pupil.unclaimed && ` · ${text.unclaimed}`}
                </span>{' '}
                {unclaimed.includes(pupil) && (
                  <Link
                    to={pathTo(paths.guardians, { id: pupil._id })}
                    aria-label={messages.event.about(text.whoAsks, isolated(fullName(pupil)))}
                  >
                    {text.whoAsks}
                  </Link>
                )}
              </p>
            </Line>
          ))}
        </Lines>
      )}
      <p className="p-measure">{text.addWhy}</p>
      <Actions>
        <LinkButton to={`${paths.createProfile}?pupil`} look="secondary" small>
          {common.addPupil}
        </LinkButton>
        {unclaimed.length > 0 && <ClaimCodes pupils={unclaimed} />}
      </Actions>
    </Section>
  );
}

/**
 * All pieces of the pupils: coming ones, earlier ones of this season, and those before. Buttons save them as a calendar or a
 * table.
 */
function Pieces({ pieces }: { pieces: readonly PerformanceResponse[] }) {
  const { coming, thisSeason, before } = studioEvents(pieces, new Date());
  const save = () =>
    download(
      new Blob([csvOf(studioTable(pieces))], { type: 'text/csv;charset=utf-8' }),
      safeFileName(text.title, '.csv'),
    );
  return (
    <Section title={text.plays}>
      {coming.length === 0 && <p>{messages.mine.nothingComing}</p>}
      {coming.length > 0 && <OwnEventBlocks events={coming} label={text.plays} more={more} />}
      <FoldedBlocks
        name="season"
        events={thisSeason}
        label={text.thisSeason(thisSeason.length)}
        more={more}
      />
      <FoldedBlocks name="before" events={before} label={text.before(before.length)} more={more} />
      {pieces.length > 0 && (
        <Actions>
          {coming.length > 0 && (
            <CalendarButton
              events={coming.map(({ event }) => event._id)}
              name={text.title}
              label={messages.event.addAllToCalendar}
            />
          )}
          <Button look="quiet" small onClick={save}>
            {common.csv}
          </Button>
          <Button look="quiet" small onClick={() => window.print()}>
            {common.print}
          </Button>
        </Actions>
      )}
    </Section>
  );
}

function StudioPage() {
  const profiles = useProfiles();
  const own = useRead(listOwnPerformances());
  useNews('signed-up', own.again);
  useNews('sign-up-changed', own.again);
  useNews('program-published', own.again);
  const matters = useMatters();
  const pupils = matters && profiles.data && pupilsIn(profiles.data);
  const isProfilesFailed = profiles.error && !profiles.data;
  const again = () => {
    profiles.again();
    own.again();
  };
  return (
    <Page
      title={text.title}
      above={pupils && pupils.length > 0 && text.count(pupils.length)}
      lede={text.sees}
    >
      {!(pupils && own.data) && (
        <Unread
          feature={isProfilesFailed ? common.yourProfiles : messages.feature.myEvents}
          shape="rows"
          count={4}
          {...(isProfilesFailed ? profiles : own)}
          again={again}
        />
      )}
      {pupils && own.data && (
        <>
          <Matters matters={matters} kinds={kinds} />
          {pupils.length > 0 ? (
            <>
              <div className="p-no-print">
                <SignUpMany />
              </div>
              <Pieces pieces={piecesOf(pupils, own.data)} />
            </>
          ) : (
            <p>{text.empty}</p>
          )}
          <div className="p-stack p-no-print">
            <Section title={messages.inviteFamilies.title}>
              <InviteFamilies />
            </Section>
            <Pupils pupils={pupils} />
          </div>
        </>
      )}
    </Page>
  );
}

export const studioPage = definePage({ Component: StudioPage, title: text.title });
