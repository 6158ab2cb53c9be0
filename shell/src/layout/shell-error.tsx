import { Button } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { messages } from '../messages.ts';

/** The last resort: the shell itself failed. */
export function ShellError() {
  const { title, body, reload } = messages.shellError;
  return (
    <main className="p-column" id="main" tabIndex={-1}>
      <Page title={title} lede={body}>
        <div>
          <Button onClick={() => location.reload()}>{reload}</Button>
        </div>
      </Page>
    </main>
  );
}
