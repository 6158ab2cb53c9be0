import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { folderPortal } from './folder-portal.ts';
import type { TeamPortal } from './team-portal.ts';
import { webPortal } from './web-portal.ts';

/** What leads to a portal: the address of a running one with a token, or the folder of its remotes. */
export interface PortalOptions {
  to: string;
  token?: string | undefined;
  id: string;
}

const isAddress = (to: string): boolean => /^https?:\/\//.test(to);

export const openPortal = ({ to, token, id }: PortalOptions): TeamPortal =>
  isAddress(to)
    ? webPortal(to, token)
    : folderPortal(resolve(to), id, `${userInfo().username}, in the folder`);
