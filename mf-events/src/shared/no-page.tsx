import type { Reading } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';

/** Links to the page above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to}>
      <span aria-hidden="true">‹ </span>
      {children}
    </Link>
  );
}

interface NoPageProps extends Reading<unknown> {
  title: string;
  about: 'event' | 'performance';
  /** The page above this one, and the labels of the links to it: above the title, and if the object does not exist. */
  to: string;
  back: string;
  label: string;
}

/** A page whose object is still loading, could not be read, or does not exist for the user. */
export function NoPage({ title, about, to, back, label, ...reading }: NoPageProps) {
  if (reading.data === null)
    return (
      <Page title={messages.notFound[about]}>
        <Empty action={<LinkButton to={to}>{label}</LinkButton>}>{messages.notFound[`${about}Body`]}</Empty>
      </Page>
    );
  return (
    <Page title={title} above={<BackLink to={to}>{back}</BackLink>}>
      <Unread feature={messages.feature[about]} shape="fields" {...reading} />
    </Page>
  );
}
