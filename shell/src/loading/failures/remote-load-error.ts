import type { RegistryRemote } from '@portal/contracts/registry';
import type { FailureKind, RemoteHop } from '@portal/contracts/reports';

/** The step at which loading a remote failed, and the kind of failure. */
export interface Failure {
  hop: RemoteHop;
  kind: FailureKind;
  status?: number | undefined;
  /** The value that the remote's code threw. */
  thrown?: unknown;
}

/** A remote could not be loaded; the rest of the portal keeps working. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly failure: Failure;

  constructor(
    { id, version }: Pick<RegistryRemote, 'id' | 'version'>,
    failure: Failure,
    options?: ErrorOptions,
  ) {
    super(`${id} ${version} was lost at its ${failure.hop}: ${failure.kind}`, options);
    this.failure = failure;
  }
}
