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

/** What is said of a build beside its files. */
export type Wishes = Omit<PublishRemoteInput, 'files'>;

/** A portal as a team sees it: one remote of its own, published and looked after. */
export interface TeamPortal {
  publish(files: Files, wishes?: Wishes): Promise<PublishRemoteResponse>;
  act(input: RemoteActInput): Promise<RemoteState>;
  state(): Promise<RemoteState>;
  /** The same, with how it does. */
  status(): Promise<TeamStatusResponse>;
  createPreview(input: CreatePreviewInput): Promise<CreatePreviewResponse>;
  endPreview(id: string): Promise<void>;
  /** What remotes of this portal are made with. */
  tools(): Promise<TeamToolsResponse>;
}
