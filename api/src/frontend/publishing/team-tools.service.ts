import { Injectable } from '@nestjs/common';
import { TeamToolsResponse } from '@portal/contracts/tools';
import { readFile } from 'node:fs/promises';
import { AppError } from '../../platform/common/app-error.js';

/** Reads the tools for remotes in separate repositories, which `npm run build` packs into one file. */
@Injectable()
export class TeamTools {
  file = new URL('../../../../packages/tooling/dist/tools.json', import.meta.url);

  async read(): Promise<TeamToolsResponse> {
    const text = await readFile(this.file, 'utf8').catch(() => undefined);
    if (text !== undefined) return TeamToolsResponse.parse(JSON.parse(text));
    const reason =
      'This portal was built without the tools for teams: take them from its repository, portal upgrade --from <folder>.';
    throw new AppError('refused', { body: { reasons: [reason] } });
  }
}
