import { Button, LinkButton, TextButton } from '../../ui/controls/button.tsx';
import { Card, CardGrid, Thirds } from '../../ui/page/card.tsx';
import { Conflict } from '../../ui/feedback/conflict.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ErrorCard } from '../../ui/feedback/error-card.tsx';
import {
  DatedLine,
  Halves,
  HalvesColumn,
  Line,
  Lines,
  Together,
  WrappingLine,
} from '../../ui/page/lines.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import {
  Numbered,
  NumberedBetween,
  NumberedRow,
  Sheet,
  SheetFacts,
  SheetGroup,
  SheetHead,
} from '../../ui/page/sheet.tsx';
import { TicketDate } from '../../ui/page/ticket-date.tsx';

const timeZone = 'America/Los_Angeles';

const events = [
  {
    date: '2026-12-06T22:00:00Z',
    name: 'Winter Strings at Maple Court',
    description: 'Residents of Maple Court listen; forty minutes, no applause between movements.',
    address: '418 Maple Ct, Oakland, California 94610',
    left: 7,
  },
  {
    date: '2026-12-13T18:30:00Z',
    name: 'Library Recital No. 4',
    description: 'Small pieces for small audiences. Upright piano on site.',
    address: '1 Civic Plaza, Fremont, California 94538',
    left: 2,
  },
  {
    date: '2027-01-10T23:00:00Z',
    name: 'Spring Gala Auditions',
    description: 'Prepare one piece by heart. 文化中心 entrance on the left.',
    address: '88 Grant Ave, San Jose, California 95112',
    left: 0,
  },
];

const offers = [
  { title: 'Humoresque', by: 'Dvořák · 3:30 · cello', who: 'Lena Ortiz · 4th' },
  { title: 'Danse macabre', by: 'Saint-Saëns · 7:10 · violin', who: 'Iris Chen 陈 · 9th' },
  { title: 'Minuet 3', by: 'Bach · no length yet · violin', who: 'Sam Oduya · 1st' },
];

/** Cards in both looks, and pagers. */
export function GalleryLists() {
  return (
    <>
      <CardGrid label="Events">
        {events.map(({ date, name, description, address, left }) => (
          <Card
            key={name}
            level={3}
            head={<TicketDate date={date} timeZone={timeZone} />}
            title={name}
            status={
              left > 0 ? (
                <span className="p-free">{left} places left</span>
              ) : (
                <span className="p-look">Full</span>
              )
            }
            actions={
              <LinkButton small to="/" look={left > 0 ? 'primary' : 'quiet'}>
                {left > 0 ? 'Sign up' : 'See event'}
              </LinkButton>
            }
          >
            <p>{description}</p>
            <p>{address}</p>
          </Card>
        ))}
      </CardGrid>
      <Pager page={1} pages={3} hrefOf={(page) => `?page=${page}`} />
      <Pager name="Pages of a long list" page={6} pages={12} hrefOf={(page) => `?page=${page}`} />
      <Thirds label="Non selected performances">
        {offers.map(({ title, by, who }) => (
          <Card
            key={title}
            level={3}
            look="box"
            title={title}
            actions={
              <Button small look="secondary">
                Add
              </Button>
            }
          >
            <p>{by}</p>
            <p>{who}</p>
          </Card>
        ))}
      </Thirds>
    </>
  );
}

/** A page like a printed program. */
export function GallerySheet() {
  return (
    <Sheet>
      <SheetHead title="Winter Strings" above="Saturday, December 6 · 2:00 PM">
        <p className="p-soft">418 Maple Ct, Oakland, California 94610</p>
      </SheetHead>
      <Numbered label="Program">
        <NumberedRow number="1." title="Minuet 3" aside="J. S. Bach" lines={['Sam Oduya', 'violin']} />
        <NumberedRow number="2." title="Méditation from Thaïs" lines={['Ana Lí 李安娜']} />
        <NumberedBetween>Intermission</NumberedBetween>
        <NumberedRow number="3." title="Humoresque" aside="Antonín Dvořák" />
      </Numbered>
      <SheetFacts facts={[{ name: 'Signed up', text: '12 performances, 7 places left' }]} />
      <SheetGroup>
        <p>The program is not published yet.</p>
        <LinkButton to="/">Sign up to play</LinkButton>
      </SheetGroup>
    </Sheet>
  );
}

/** The lists of the home page: short rows, and an event with its details. */
export function GalleryLines() {
  const event = { date: '2026-12-05T22:00:00.000Z', timeZone: 'America/Los_Angeles' };
  return (
    <Halves>
      <HalvesColumn>
        <Together>
          <h3>Winter Strings</h3>
          <Lines>
            <Line>
              <span>How long is Minuet 3?</span>
              <a className="p-alone" href="/">
                Add
              </a>
            </Line>
            <WrappingLine actions={<TextButton>Remove</TextButton>} more={<p>Added last week</p>}>
              <p>teacher@example.org</p>
            </WrappingLine>
          </Lines>
        </Together>
      </HalvesColumn>
      <HalvesColumn>
        <Lines isDated>
          <DatedLine
            {...event}
            title="Winter Strings"
            status={<span className="p-free">7 places left</span>}
            action={
              <LinkButton small look="secondary" to="/">
                Sign up
              </LinkButton>
            }
          >
            <p className="p-soft">Oakland, California</p>
          </DatedLine>
        </Lines>
      </HalvesColumn>
    </Halves>
  );
}

/** Empty, loading and error states. */
export function GalleryStates() {
  return (
    <>
      <Notice action={<Button small>Resend code</Button>}>Please confirm your email.</Notice>
      <Notice kind="problem">Somebody else has changed this since you opened it.</Notice>
      <Conflict fields={[{ label: 'School', value: 'Lincoln High School' }]} onChoose={() => undefined} />
      <Empty action={<LinkButton to="/">Join an Event</LinkButton>}>
        You have not signed up for or participated in any events. Click below to join one!
      </Empty>
      <Loading shape="cards" count={3} />
      <Loading shape="rows" count={3} />
      <Loading shape="fields" count={2} />
      <ErrorCard feature="Events" reference="7f3a2c" onRetry={() => undefined} />
    </>
  );
}
