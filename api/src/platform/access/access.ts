import { SetMetadata } from '@nestjs/common';
import type { Endpoint } from '@portal/contracts/endpoints';

export const accessKey = 'access';

/** The access of a route. `Call` sets it from the table of calls. Without it, a route is for every account. */
export type Access = Pick<Endpoint, 'access' | 'coreOnly' | 'hasCodes'>;

/** Opens a route that is not a call of the table, such as the API docs, to everybody. */
export const Public = () => SetMetadata(accessKey, { access: 'everybody' } satisfies Access);
