import { Refusal } from '../refusal.ts';

/** Every form of a remote's name. */
export interface RemoteName {
  /** Its folder and package: mf-seating-plan */
  folder: string;
  /** The id in the registry: mf_seating_plan */
  id: string;
  /** Its first address: /seating-plan */
  path: string;
  /** The title that users read: Seating plan */
  title: string;
}

/** Reads the name of a new remote. */
export const toRemoteName = (folder = ''): RemoteName => {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder) || folder.length > 43)
    throw new Refusal('A remote is called mf-<name>, in small letters and digits, like mf-seating-plan.');
  const words = folder.slice('mf-'.length);
  const title = words.replaceAll('-', ' ');
  return {
    folder,
    id: folder.replaceAll('-', '_'),
    path: `/${words}`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
  };
};

/** Puts a remote's name in place of the template's. */
export const renamed = (text: string, { folder, id, path, title }: RemoteName): string =>
  text
    .replaceAll('mf-sample', folder)
    .replaceAll('mf_sample', id)
    .replaceAll('/sample', path)
    .replaceAll('Sample', title);
