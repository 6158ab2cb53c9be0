import { endpoints, type EndpointName, type ResultOf } from '@portal/contracts/endpoints';
import { ErrorResponse } from '@portal/contracts/errors';
import type { CreatePreviewInput } from '@portal/contracts/previews';
import { maxUploadBytes, type PublishRemoteInput, type RemoteActInput } from '@portal/contracts/publishing';
import type { Files } from '@portal/remote-store/candidate';
import { Refusal } from '@portal/remote-store/refusal';
import { z } from 'zod';

/** The options and statements sent along with a build. */
export type Wishes = Omit<PublishRemoteInput, 'files'>;

const noToken =
  'A portal needs your token: --token <token>, or PORTAL_TOKEN in the environment. ' +
  'An operator of the portal creates one: npm run admin -- remote-token create <mf_id>';

const RefusedBody = ErrorResponse.extend({ reasons: z.array(z.string()).optional() });

const sentences: Partial<Record<ErrorResponse['error'], string>> = {
  unauthenticated: 'The portal does not know this token; it may have been revoked.',
  forbidden: 'This token may not do that.',
  toolarge: `The build is larger than ${maxUploadBytes / 1024 / 1024} MB.`,
  throttled: 'Too many requests. Wait up to an hour, then try again.',
  notfound:
    'Not found: the remote is not published yet, or the name is wrong. portal status shows your remote.',
};

const noVersion = (version = ''): string => `no such version: ${version}; portal history lists them`;
const noPreview = (id: string): string => `no such preview: ${id}; portal status lists them`;

// A malformed name ('invalid') is reported as unknown too.
const isUnknown = ({ error }: ErrorResponse): boolean => error === 'invalid' || error === 'notfound';

const refusal = (status: number, text: string, unknown: string | undefined): Refusal => {
  try {
    const refused = RefusedBody.parse(JSON.parse(text));
    const { error, reasons, requestId } = refused;
    if (reasons && reasons.length > 0) return new Refusal(...reasons);
    if (unknown !== undefined && isUnknown(refused)) return new Refusal(unknown);
    return new Refusal(sentences[error] ?? `The portal refused: ${error} (${requestId}).`);
  } catch {
    return new Refusal(`The answer is not from a portal: status ${status}.`);
  }
};

type TeamCall = Extract<EndpointName, `${string} /team_${string}`>;

/** Returns a client for the portal at an address. The token identifies the remote. */
export const webPortal = (to: string, token: string | undefined) => {
  if (!/^https?:/.test(to) || !URL.canParse(to)) throw new Refusal(`${to} is not the address of a portal.`);
  if (!token) throw new Refusal(noToken);
  const call = async <Name extends TeamCall>(name: Name, body?: unknown, unknown?: string) => {
    const [method = '', path = ''] = name.split(' ');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(new URL(`/api${path}`, to), {
      method,
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Refusal(`${to} does not answer: ${error instanceof Error ? error.message : ''}`);
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text, unknown);
    return endpoints[name].answer.parse(JSON.parse(text)) as ResultOf<Name>;
  };
  return {
    publish: (files: Files, wishes?: Wishes) => {
      const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
      if (size > maxUploadBytes) throw new Refusal(sentences.toolarge ?? '');
      const sent = [...files].map(([name, content]) => ({ name, content: content.toString('base64') }));
      return call('PUT /team_remote', { files: sent, ...wishes });
    },
    act: (input: RemoteActInput) =>
      call('POST /team_remote', input, 'version' in input ? noVersion(input.version) : undefined),
    state: () => call('GET /team_remote'),
    status: () => call('GET /team_status'),
    createPreview: (input: CreatePreviewInput) => call('POST /team_preview', input, noVersion(input.version)),
    tools: () => call('GET /team_tools'),
    endPreview: (id: string) => call('POST /team_preview_end', { id }, noPreview(id)),
  };
};

/** The calls of a portal that a team can make about its remote. */
export type TeamPortal = ReturnType<typeof webPortal>;
