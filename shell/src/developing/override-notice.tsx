import type { Override, Previewed } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import { post } from '@portal/kit/http';
import { inPageLanguage } from '@portal/kit/locale';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';

const text = messages.override;

const reset = (): void => void post('/dev_override_end').finally(() => location.reload());

const ofOverride = ({ id, origin }: Override, remotes: readonly RegistryRemote[]) => {
  const isThere = remotes.some(({ base }) => base === `${origin}/`);
  return isThere
    ? { kind: 'info' as const, said: text.active(id, origin) }
    : { kind: 'problem' as const, said: text.silent(id, origin) };
};

const ofPreview = ({ id, version }: Previewed, remotes: readonly RegistryRemote[]) => {
  const remote = remotes.find((one) => one.id === id);
  const title = remote ? inPageLanguage(remote.declaration.title) : id;
  return { kind: 'info' as const, said: text.preview(title, version) };
};

/** Says that this browser uses an unpublished version of a remote, with a button to stop that. */
export function OverrideNotice() {
  const { override, preview, registry } = pageData;
  const notices = [
    ...(override ? [ofOverride(override, registry.remotes)] : []),
    ...(preview ? [ofPreview(preview, registry.remotes)] : []),
  ];
  return notices.map(({ kind, said }) => (
    <Notice
      key={said}
      kind={kind}
      action={
        <Button small look="secondary" onClick={reset}>
          {text.reset}
        </Button>
      }
    >
      {said}
    </Notice>
  ));
}
