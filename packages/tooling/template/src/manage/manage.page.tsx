import { definePage } from '@portal/kit/remote';
import { Link } from '@portal/kit/router';
import { Page } from '@portal/kit/ui/page';
import { messages } from '../messages.ts';

const text = messages.manage;

function ManagePage() {
  return (
    <Page title={text.title} above={<Link to="/sample">‹ {text.back}</Link>}>
      <p>{text.body}</p>
    </Page>
  );
}

export const managePage = definePage({ Component: ManagePage, title: text.title });
