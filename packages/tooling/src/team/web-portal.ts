import { ErrorResponse } from '@portal/contracts/errors';
import { DoneResponse } from '@portal/contracts/auth';
import { CreatePreviewResponse, TeamStatusResponse } from '@portal/contracts/previews';
import { maxUploadBytes, PublishRemoteResponse, RemoteState } from '@portal/contracts/publishing';
import { TeamToolsResponse } from '@portal/contracts/tools';
import { Refusal } from '@portal/remote-store/refusal';
import { z } from 'zod';
import type { TeamPortal } from './team-portal.ts';

const noToken =
  'A portal behind an address wants your token: --token <token>, or PORTAL_TOKEN in the environment. ' +
  'Whoever runs the portal makes one: npm run admin -- remote-token create <mf_id>';

const RefusedBody = ErrorResponse.extend({ reasons: z.array(z.string()).optional() });

const sentences: Partial<Record<ErrorResponse['error'], string>> = {
  unauthenticated: 'The portal does not know this token; it may have been revoked.',
  forbidden: 'This token may not do that.',
  toolarge: `The build is larger than ${maxUploadBytes / 1024 / 1024} MB.`,
  throttled: 'Too often in a short time; wait, an hour at most.',
  notfound:
    'Nothing was published under this id yet, or nothing has this name: portal status says what there is.',
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
    return new Refusal(`What answered is no portal: status ${status}.`);
  }
};

/** Returns a client for the portal at an address. The token identifies the remote. */
export const webPortal = (to: string, token: string | undefined): TeamPortal => {
  if (!/^https?:/.test(to) || !URL.canParse(to)) throw new Refusal(`${to} is not the address of a portal.`);
  if (!token) throw new Refusal(noToken);
  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    body?: unknown,
    path = 'team_remote',
    unknown?: string,
  ) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(new URL(`/api/${path}`, to), {
      method,
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Refusal(`${to} does not answer: ${error instanceof Error ? error.message : ''}`);
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text, unknown);
    return schema.parse(JSON.parse(text));
  };
  return {
    publish: (files, wishes) => {
      const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
      if (size > maxUploadBytes) throw new Refusal(sentences.toolarge ?? '');
      const sent = [...files].map(([name, content]) => ({ name, content: content.toString('base64') }));
      return call(PublishRemoteResponse, 'PUT', { files: sent, ...wishes });
    },
    act: (input) =>
      call(
        RemoteState,
        'POST',
        input,
        'team_remote',
        'version' in input ? noVersion(input.version) : undefined,
      ),
    state: () => call(RemoteState, 'GET'),
    status: () => call(TeamStatusResponse, 'GET', undefined, 'team_status'),
    createPreview: (input) =>
      call(CreatePreviewResponse, 'POST', input, 'team_preview', noVersion(input.version)),
    tools: () => call(TeamToolsResponse, 'GET', undefined, 'team_tools'),
    endPreview: async (id) =>
      void (await call(DoneResponse, 'POST', { id }, 'team_preview_end', noPreview(id))),
  };
};
