import { Page } from '@portal/kit/ui/page';
import { messages } from '../messages.ts';

const text = messages.openedByAnother;

/** Replaces a page that takes passwords while another window has a handle to this one. */
export function OpenedByAnother() {
  return (
    <main className="p-column" id="main" tabIndex={-1}>
      <Page title={text.title} lede={text.lede}>
        <p>
          <a className="p-button p-button--primary" href={location.href} target="_blank" rel="noopener">
            {text.open}
          </a>
        </p>
      </Page>
    </main>
  );
}
