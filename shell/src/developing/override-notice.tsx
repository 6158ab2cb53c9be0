import { post } from '@portal/kit/http';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';

const text = messages.override;

const reset = (): void => void post('/dev_override_end').finally(() => location.reload());

/** Says that this browser has a remote nobody else has, and takes it back with one click. */
export function OverrideNotice() {
  const { override, registry } = pageData;
  if (!override) return null;
  const isThere = registry.remotes.some(({ base }) => base === `${override.origin}/`);
  return (
    <Notice
      kind={isThere ? 'info' : 'problem'}
      action={
        <Button small look="secondary" onClick={reset}>
          {text.reset}
        </Button>
      }
    >
      {isThere ? text.active(override.id, override.origin) : text.silent(override.id, override.origin)}
    </Notice>
  );
}
