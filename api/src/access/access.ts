import { SetMetadata } from '@nestjs/common';
import type { Endpoint } from '@portal/contracts/endpoints';

export const accessKey = 'access';

/** Who may use a route. `Call` sets it from the table of calls; a route without it is for every account. */
export type Access = Pick<Endpoint, 'access' | 'coreOnly'>;

/** Opens a route to everybody that is not a call of the table, such as the API docs. */
export const Public = () => SetMetadata(accessKey, { access: 'everybody' } satisfies Access);
