import type { Override, Previewed } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import { post } from '@portal/kit/http';
import { inPageLanguage } from '@portal/kit/locale';
import { useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { Button } from '@portal/kit/ui/button';
import { ResendCode } from '@portal/kit/ui/confirm-first';
import { sentenceOf } from '@portal/kit/ui/matters';
import { Notice } from '@portal/kit/ui/notice';
import { SignInLink } from '@portal/kit/ui/sign-in-link';
import { useEffect, useState } from 'react';
import { useHasUpdate } from '../loading/registry.ts';
import { messages } from '../messages.ts';
import { pageData, registryState } from '../page-data.ts';
import { hasUnsaved } from '../unsaved.ts';
import './layout.css';

/** Says that the session has expired; the page stays open. */
export function SessionNotice() {
  const session = useSession();
  if (session.status !== 'signed-out' || !session.expired) return null;
  return (
    <Notice kind="problem" action={<SignInLink className="p-button p-button--primary p-button--small" />}>
      {messages.access.expired}
    </Notice>
  );
}

/** Says that the server currently cannot read the registry. */
export function RegistryNotice() {
  if (registryState === 'current') return null;
  return <Notice kind="problem">{messages.registry[registryState]}</Notice>;
}

/** Says on every page that the account's email address is not confirmed yet. */
export function ConfirmNotice() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.unconfirmed) return null;
  return (
    <p className="p-no-print shell-confirm">
      {sentenceOf({ kind: 'unconfirmed' })} <ResendCode />
    </p>
  );
}

const checkEveryMs = 2000;

/** Offers to load the new version of the open page, unless the user is filling in a form. */
export function UpdateNotice() {
  const hasUpdate = useHasUpdate();
  const { key } = useLocation();
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!hasUpdate) return undefined;
    const timer = setInterval(() => setFree(!hasUnsaved()), checkEveryMs);
    return () => clearInterval(timer);
  }, [hasUpdate, key]);
  if (!hasUpdate || !isFree) return null;
  return (
    <Notice
      action={
        <Button small look="secondary" onClick={() => location.reload()}>
          {messages.update.reload}
        </Button>
      }
    >
      {messages.update.ready}
    </Notice>
  );
}

const endOverride = (): void => void post('/dev_override_end').finally(() => location.reload());

const ofOverride = ({ id, origin }: Override, remotes: readonly RegistryRemote[]) => {
  const isThere = remotes.some(({ base }) => base === `${origin}/`);
  return isThere
    ? { kind: 'info' as const, said: messages.override.active(id, origin) }
    : { kind: 'problem' as const, said: messages.override.silent(id, origin) };
};

const ofPreview = ({ id, version }: Previewed, remotes: readonly RegistryRemote[]) => {
  const remote = remotes.find((one) => one.id === id);
  const title = remote ? inPageLanguage(remote.declaration.title) : id;
  return { kind: 'info' as const, said: messages.override.preview(title, version) };
};

/** Says that this browser uses an unpublished version of a remote, with a button to stop that. */
export function OverrideNotice() {
  const { overrides = [], preview, registry } = pageData;
  const notices = [
    ...overrides.map((override) => ofOverride(override, registry.remotes)),
    ...(preview ? [ofPreview(preview, registry.remotes)] : []),
  ];
  return notices.map(({ kind, said }) => (
    <Notice
      key={said}
      kind={kind}
      action={
        <Button small look="secondary" onClick={endOverride}>
          {messages.override.reset}
        </Button>
      }
    >
      {said}
    </Notice>
  ));
}
