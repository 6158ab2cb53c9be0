import type { PublishRemoteResponse, RemoteActInput, RemoteState } from '@portal/contracts/publishing';
import type { Files } from '@portal/remote-store/candidate';

/** A portal as a team sees it: one remote of its own, published and looked after. */
export interface TeamPortal {
  publish(files: Files, percent?: number): Promise<PublishRemoteResponse>;
  act(input: RemoteActInput): Promise<RemoteState>;
  state(): Promise<RemoteState>;
}
