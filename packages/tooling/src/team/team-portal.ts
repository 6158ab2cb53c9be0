import type {
  PublishRemoteInput,
  PublishRemoteResponse,
  RemoteActInput,
  RemoteState,
} from '@portal/contracts/publishing';
import type {
  CreatePreviewInput,
  CreatePreviewResponse,
  TeamStatusResponse,
} from '@portal/contracts/previews';
import type { TeamToolsResponse } from '@portal/contracts/tools';
import type { Files } from '@portal/remote-store/candidate';

/** The options and statements sent along with a build. */
export type Wishes = Omit<PublishRemoteInput, 'files'>;

/** The calls of a portal that a team can make about its remote. */
export interface TeamPortal {
  publish(files: Files, wishes?: Wishes): Promise<PublishRemoteResponse>;
  act(input: RemoteActInput): Promise<RemoteState>;
  state(): Promise<RemoteState>;
  /** Returns the state together with health and previews. */
  status(): Promise<TeamStatusResponse>;
  createPreview(input: CreatePreviewInput): Promise<CreatePreviewResponse>;
  endPreview(id: string): Promise<void>;
  /** Returns the packages and versions that remotes of this portal are built with. */
  tools(): Promise<TeamToolsResponse>;
}
