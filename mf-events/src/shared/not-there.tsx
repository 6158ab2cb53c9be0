import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';

interface NotThereProps {
  title: string;
  children: string;
  to: string;
  label: string;
}

/** Shown when the URL's object does not exist or the user may not see it. */
export function NotThere({ title, children, to, label }: NotThereProps) {
  return (
    <Page title={title}>
      <Empty action={<LinkButton to={to}>{label}</LinkButton>}>{children}</Empty>
    </Page>
  );
}
