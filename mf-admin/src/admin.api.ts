import type {
  BlockAccountInput,
  ListAccountsQuery,
  ListAccountsResponse,
  SetPermissionInput,
} from '@portal/contracts/accounts';
import type { AuditResponse } from '@portal/contracts/audit';
import type { BackupStateResponse } from '@portal/contracts/backups';
import type { AddGuardianInput, Guardian, RemoveGuardianInput } from '@portal/contracts/guardians';
import type { HealthResponse } from '@portal/contracts/health';
import type { MailStateResponse } from '@portal/contracts/health';
import type { OverrideInput } from '@portal/contracts/developing';
import type {
  EndPreviewInput,
  ListPreviewsResponse,
  OpenPreviewInput,
  OpenPreviewResponse,
} from '@portal/contracts/previews';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { AdminRemoteActInput, ListRemotesResponse, RemoteState } from '@portal/contracts/publishing';
import { post } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const listRemotes = (): Read<ListRemotesResponse> => ({ path: '/admin_remotes' });

export const getBackupState = (): Read<BackupStateResponse> => ({ path: '/admin_backup' });

export const getHealth = (): Read<HealthResponse> => ({ path: '/healthz' });

export const getMailState = (): Read<MailStateResponse> => ({ path: '/admin_mail' });

export const actOnAnyRemote = (input: AdminRemoteActInput): Promise<RemoteState> =>
  post('/admin_remote', input);

export const listAccounts = ({ part, show, page }: ListAccountsQuery): Read<ListAccountsResponse> => ({
  path: '/admin_accounts',
  query: { part: part || undefined, show, page },
});

export const listAudit = (page: number): Read<AuditResponse> => ({ path: '/admin_audit', query: { page } });

export const setPermission = (input: SetPermissionInput): Promise<unknown> =>
  post('/admin_permission', input);

export const blockAccount = (input: BlockAccountInput): Promise<unknown> => post('/admin_block', input);

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
});

export const listGuardians = (id: string): Read<Guardian[]> => ({ path: '/guardians', query: { id } });

export const addGuardian = (input: AddGuardianInput): Promise<unknown> => post('/guardian_add', input);

export const removeGuardian = (input: RemoveGuardianInput): Promise<unknown> =>
  post('/guardian_remove', input);

export const beginOverride = (input: OverrideInput): Promise<unknown> => post('/dev_override', input);

export const listPreviews = (): Read<ListPreviewsResponse> => ({ path: '/admin_previews' });

export const endAnyPreview = (input: EndPreviewInput): Promise<unknown> => post('/admin_preview_end', input);

export const openPreview = (input: OpenPreviewInput): Promise<OpenPreviewResponse> => post('/preview', input);
